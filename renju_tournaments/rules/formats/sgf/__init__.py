"""Smart Game Format (FF[4])."""
