"""The roll of the dice game, told once more and independently: rolls.py SERVER_SEED CLIENT_SEED FIRST COUNT prints a digest of that many rolls."""

import hashlib
import hmac
import sys


def roll(server_seed, client_seed, nonce):
    tries = 0
    while True:
        message = "%s:%d" % (client_seed, nonce) + (":%d" % tries if tries else "")
        digest = hmac.new(server_seed.encode(), message.encode(), hashlib.sha256).hexdigest()
        for start in range(0, 60, 5):
            value = int(digest[start : start + 5], 16)
            if value < 1000000:
                return value % 10000
        tries += 1


if __name__ == "__main__":
    server, client, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    everything = hashlib.sha256()
    for number in range(first, first + count):
        everything.update(b"%04d" % roll(server, client, number))
    print(everything.hexdigest())
