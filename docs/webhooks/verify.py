"""Verifies webhooks of Hashmark. Python 3.9 or later, no packages.

As a command: HASHMARK_WEBHOOK_SECRET=… python3 verify.py "<X-Svc-Signature>" < body   (exit code 0: genuine)
"""
import hashlib
import hmac
import os
import re
import sys
import time
from typing import Optional

TOLERANCE_SECONDS = 300


def is_genuine(body: bytes, header: Optional[str], secret: str, now: Optional[float] = None) -> bool:
    """Whether a delivery is genuine.

    body: the raw bytes, before any JSON parsing. header: X-Svc-Signature, None if it is missing.
    secret: the whole text, with "whsec_". now: Unix seconds.
    """
    parts = [part.partition("=") for part in (header or "").split(",")]
    t = next((value for name, _, value in parts if name == "t"), "")
    now = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,15}", t) or abs(now - int(t)) > TOLERANCE_SECONDS:
        return False
    wanted = hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), wanted.encode()) for name, _, value in parts
    )


if __name__ == "__main__":
    clock = float(sys.argv[2]) if len(sys.argv) > 2 else None
    signature = sys.argv[1] if len(sys.argv) > 1 else None
    secret_text = os.environ["HASHMARK_WEBHOOK_SECRET"]
    sys.exit(0 if is_genuine(sys.stdin.buffer.read(), signature, secret_text, clock) else 1)
