"""The engine on the command line: report files in, plain text out, in English."""
