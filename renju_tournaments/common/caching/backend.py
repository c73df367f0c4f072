"""The cache of a server: Redis, as long as it answers.

Nobody who uses the cache need think of its being away. While it is, each process keeps what it makes in its own
memory, and looks for Redis now and then. What is kept must tell by itself whether it still holds (``made_once`` keeps
the versions it was made from): nobody clears the memories of other processes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisSerializer
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from renju_tournaments.common.caching.breaker import breaker_of

log = logging.getLogger(__name__)

PATIENCE: Final = 0.3
"""Seconds for a connection, and for an answer; asked once. To make a table anew takes as long."""
KEPT_IN_MEMORY: Final = 500
"""Values a process keeps while Redis is away."""


class Serializer(RedisSerializer):
    """What another version of the program has written and this one cannot read is not there."""

    def loads(self, data: Any) -> Any:
        try:
            return super().loads(data)
        except Exception as why:  # a pickle raises whatever the classes of now do
            log.info("Something in the cache cannot be read: %r", why)
            return None


ASKING: Final = (
    *("add", "get", "set", "touch", "delete", "has_key", "incr"),
    *("get_many", "set_many", "delete_many", "clear"),
)
"""What asks Redis; everything else that a cache can do is made of these."""


class OptionalRedisCache(RedisCache):
    """Django's, without its errors."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {
            "socket_connect_timeout": PATIENCE,
            "socket_timeout": PATIENCE,
            "retry": Retry(NoBackoff(), 0),
            "serializer": Serializer,
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self.breaker = breaker_of(f"The cache at {server.rpartition('@')[2]}")
        memory = {**params, "OPTIONS": {"MAX_ENTRIES": KEPT_IN_MEMORY}}
        self.memory = LocMemCache(f"while Redis is away: {server}", memory)


def _optional(name: str) -> Callable[..., Any]:
    ask = getattr(RedisCache, name)

    @wraps(ask)
    def asking(self: OptionalRedisCache, *args: Any, **named: Any) -> Any:
        if self.breaker.may_ask():
            try:
                answer = ask(self, *args, **named)
            except (RedisError, OSError) as why:
                self.breaker.has_failed(why)
            else:
                self.breaker.has_answered()
                return answer
        return getattr(self.memory, name)(*args, **named)

    return asking


for _name in ASKING:
    setattr(OptionalRedisCache, _name, _optional(_name))
