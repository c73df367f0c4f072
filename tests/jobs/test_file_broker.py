"""The broker of a laptop: messages are files, and none is lost, torn or taken twice."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from renju_tournaments import safefs

safefs.register()


def connect(folder: Path) -> Connection:
    return Connection("safefs://localhost", transport_options={"queue_dir": str(folder), "polling_interval": 0.01})


def test_folders_are_made_when_first_needed(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet" / "there"
    with connect(folder) as connection, connection.SimpleQueue("work", no_ack=True) as queue:
        queue.put({"job": 1})
        assert queue.get(timeout=5).payload == {"job": 1}
    assert [path.name for path in folder.glob("*.msg")] == []


def test_messages_come_in_the_order_they_were_sent_and_each_from_its_queue(tmp_path: Path) -> None:
    with (
        connect(tmp_path) as connection,
        connection.SimpleQueue("one", no_ack=True) as one,
        connection.SimpleQueue("two", no_ack=True) as two,
    ):
        for number in range(5):
            one.put(number)
        two.put("other")
        assert [one.get(timeout=5).payload for _ in range(5)] == [0, 1, 2, 3, 4]
        assert two.get(timeout=5).payload == "other"
        with pytest.raises(Empty):
            one.get_nowait()


def test_a_message_that_is_still_being_written_is_not_taken(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("work", no_ack=True) as queue:
        queue.put("whole")
        message = next(tmp_path.glob("*.msg"))
        message.rename(message.with_name(f".{message.name}.draft.tmp"))
        with pytest.raises(Empty):
            queue.get_nowait()


def test_two_readers_and_two_writers_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    taken: list[list[int]] = []
    faults: list[Exception] = []
    written = threading.Event()

    def write(writer: int) -> None:
        with connect(tmp_path) as connection, connection.SimpleQueue("work", no_ack=True) as queue:
            for number in range(200):
                queue.put([writer, number])

    def read() -> None:
        with connect(tmp_path) as connection, connection.SimpleQueue("work", no_ack=True) as queue:
            while True:
                last_look = written.is_set()
                try:
                    taken.append(queue.get_nowait().payload)
                except Empty:
                    if last_look:
                        return
                except Exception as error:
                    faults.append(error)
                    return

    writers = [threading.Thread(target=write, args=[number]) for number in (1, 2)]
    readers = [threading.Thread(target=read) for _ in range(2)]
    for thread in writers + readers:
        thread.start()
    for thread in writers:
        thread.join()
    written.set()
    for thread in readers:
        thread.join()
    assert faults == []
    assert sorted(taken) == [[writer, number] for writer in (1, 2) for number in range(200)]
