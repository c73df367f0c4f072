"""Files for programs that count: workbooks."""
