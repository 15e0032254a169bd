#!/usr/bin/env python3
"""Checks an access token with the published keys only, as docs/access-tokens.md describes.

    check_access_token.py https://console.example.com < token

Prints the claims of a valid token; otherwise prints the reason and exits with status 1.
Needs Python 3 and the command line program openssl, nothing else. Fetches the keys at every run: a
service would keep them for as long as Cache-Control says, and fetch them again for an unknown key id.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

# DER of a public key on P-256, up to its two coordinates.
SPKI_PREFIX = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200" + "04")


class Refused(Exception):
    pass


def decode(text):
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # Python skips foreign characters and unused bits, so that many texts would be the same token.
    if base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != text:
        raise ValueError("not base64url")
    return raw


def decode_object(text):
    value = json.loads(decode(text))
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def der_integer(number):
    digits = number.lstrip(b"\0") or b"\0"
    if digits[0] & 0x80:
        digits = b"\0" + digits
    return b"\x02" + bytes([len(digits)]) + digits


def der_signature(raw):
    """A token has the two numbers of a signature side by side; openssl wants them in DER."""
    if len(raw) != 64:
        raise Refused("the signature has a wrong length")
    body = der_integer(raw[:32]) + der_integer(raw[32:])
    return b"\x30" + bytes([len(body)]) + body


def is_signed(key, text, signature):
    with tempfile.TemporaryDirectory() as folder:
        files = {"key": SPKI_PREFIX + decode(key["x"]) + decode(key["y"]), "signature": der_signature(signature)}
        for name, content in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        verify = ["openssl", "dgst", "-sha256", "-keyform", "DER", "-verify", "key", "-signature", "signature"]
        return subprocess.run(verify, cwd=folder, input=text, capture_output=True).returncode == 0


def check(token, keys, issuer, now):
    try:
        head, claims, signature = token.split(".")
        header = decode_object(head)
        payload = decode_object(claims)
        raw = decode(signature)
    except (ValueError, RecursionError):
        raise Refused("this is not a token")
    # Never let the token choose the algorithm.
    if header.get("alg") != "ES256":
        raise Refused("the algorithm is not ES256")
    key = next((key for key in keys if key["kid"] == header.get("kid")), None)
    if key is None:
        raise Refused("the key is not published")
    if not is_signed(key, f"{head}.{claims}".encode(), raw):
        raise Refused("the signature is wrong")
    # ID tokens of applications are signed by the same keys.
    if header.get("typ") != "JWT" or "aud" in payload:
        raise Refused("it is no access token")
    if payload.get("iss") != issuer:
        raise Refused("another installation has issued it")
    expires = payload.get("exp")
    if type(expires) not in (int, float) or not expires > now:
        raise Refused("it has expired")
    return payload


def main():
    # For an installation whose public address is not the one it is reached at.
    issuer, *address = sys.argv[1:]
    with urllib.request.urlopen(f"{(address or [issuer])[0]}/.well-known/jwks.json", timeout=10) as answer:
        keys = json.load(answer)["keys"]
    try:
        print(json.dumps(check(sys.stdin.buffer.read().decode("ascii", "replace").strip(), keys, issuer, time.time())))
    except Refused as reason:
        sys.exit(str(reason))


main()
