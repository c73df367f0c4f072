"""The Swiss of FIDE (Dutch system), computed by gacrux."""
