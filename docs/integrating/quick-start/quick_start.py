"""From an API key to the first own fill, with the standard library alone (Python 3.9 or newer).

Needs AGIO_KEY and AGIO_SECRET (scopes read and trade); AGIO_URL and AGIO_MARKET if they differ.
"""

import base64
import hashlib
import hmac
import json
import os
import socket
import ssl
import struct
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib
from decimal import Decimal

URL = os.environ.get('AGIO_URL', 'http://127.0.0.1:3000')
MARKET = os.environ.get('AGIO_MARKET', 'BTC_USDT')
KEY, SECRET = os.environ['AGIO_KEY'], os.environ['AGIO_SECRET']
last_ms = 0


def sign(method, path, body=''):
    """Method, path with query, time and the body's SHA-256, one per line. Each signature is good once, so no time is used twice."""
    global last_ms
    last_ms = max(last_ms + 1, int(time.time() * 1000))
    text = '\n'.join([method, path, str(last_ms), hashlib.sha256(body.encode()).hexdigest()])
    return str(last_ms), hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()


def call(method, path, body=None, idempotency_key=None):
    """Makes a signed call; waits where there were too many, and gives the data of the answer."""
    text = '' if body is None else json.dumps(body)
    while True:
        timestamp, signature = sign(method, path, text)
        headers = {'x-api-key': KEY, 'x-api-timestamp': timestamp, 'x-api-signature': signature}
        if body is not None:
            headers['content-type'] = 'application/json'
        if idempotency_key is not None:
            headers['idempotency-key'] = idempotency_key
        request = urllib.request.Request(URL + path, method=method, headers=headers, data=text.encode() if body is not None else None)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return json.load(response)['data']
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise RuntimeError(error.read().decode()) from error
            time.sleep(int(error.headers['retry-after']))


class Live:
    """The socket (RFC 6455): text frames, and pongs."""

    def __init__(self):
        url = urllib.parse.urlparse(URL)
        port = url.port or (443 if url.scheme == 'https' else 80)
        self.socket = socket.create_connection((url.hostname, port), timeout=60)
        if url.scheme == 'https':
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f'GET /ws/exchange HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
            f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\n\r\n').encode())
        self.stream = self.socket.makefile('rb')
        if b' 101 ' not in self.stream.readline():
            raise RuntimeError('the socket was refused')
        while self.stream.readline() not in (b'\r\n', b''):
            pass

    def send(self, frame, opcode=1):
        data = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
        mask = os.urandom(4)
        length = struct.pack('!B', 0x80 | len(data)) if len(data) < 126 else struct.pack('!BH', 0x80 | 126, len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self):
        """The next frame of the server."""
        while True:
            first, length = self.stream.read(2)
            if length == 126:
                length, = struct.unpack('!H', self.stream.read(2))
            elif length == 127:
                length, = struct.unpack('!Q', self.stream.read(8))
            data = self.stream.read(length)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 9:
                self.send(data, opcode=10)
            elif first & 15 == 8:
                raise RuntimeError('the server closed the socket')


class Book:
    """A market's book: a snapshot, then diffs without a gap, and now and then a checksum."""

    def __init__(self):
        self.seq, self.sides = -1, {'bids': {}, 'asks': {}}

    def take(self, frame):
        data = frame['data']
        if frame['type'] == 'snapshot':
            self.seq, self.sides = data['seq'], {'bids': {}, 'asks': {}}
        elif data['from'] != self.seq + 1:
            raise RuntimeError('a diff was lost: subscribe again')
        for name, side in self.sides.items():
            for price, amount in data[name]:
                side[price] = amount
                if amount == '0':
                    del side[price]
        self.seq = data.get('to', self.seq)
        if 'crc' in data and data['crc'] != self.checksum():
            raise RuntimeError('the book differs: subscribe again')

    def levels(self, name):
        return sorted(self.sides[name].items(), key=lambda level: float(level[0]), reverse=name == 'bids')

    def checksum(self):
        bids, asks = self.levels('bids'), self.levels('asks')
        both = [side[at] for at in range(25) for side in (bids, asks) if at < len(side)]
        return zlib.crc32('|'.join(f'{price}:{amount}' for price, amount in both).encode())


def is_data(frame, channel):
    """Whether it is a frame of the channel; answers to our own frames have an `op`."""
    return frame.get('channel') == channel and 'op' not in frame


rules = next(one for one in call('GET', '/api/exchange/info')['markets'] if one['market'] == MARKET)
print(f"rules: tick {rules['tickSize']}, lot {rules['lotSize']}, at least {rules['minTotal']} {rules['quote']}")

live, book = Live(), Book()
timestamp, signature = sign('GET', '/ws/exchange')
live.send({'op': 'auth', 'key': KEY, 'timestamp': timestamp, 'signature': signature})
live.send({'op': 'subscribe', 'channel': 'fills'})
live.send({'op': 'subscribe', 'channel': 'depth', 'market': MARKET})
while not book.sides['asks']:
    frame = live.receive()
    if frame.get('op') == 'error':
        raise RuntimeError(frame)
    if is_data(frame, 'depth'):
        book.take(frame)
ask = book.levels('asks')[0][0]
# The best ask may be gone when the order arrives: its limit is half a percent higher, in ticks, and it still fills at the best there is.
tick = Decimal(rules['tickSize'])


def at(factor):
    """The best ask times a factor, in ticks."""
    return f'{Decimal(ask) * Decimal(factor) // tick * tick:f}'


limit = at('1.005')
print(f'book: best ask {ask}, limit {limit}')

mine = f'quick-{int(time.time() * 1000)}'
body = {'market': MARKET, 'side': 'buy', 'type': 'limit', 'price': limit, 'amount': '0.001', 'timeInForce': 'IOC', 'clientOrderId': mine}
order = call('POST', '/api/exchange/order', body, idempotency_key=mine)
print(f"order: {order['id']} {order['status']}")
while order['fills']:
    frame = live.receive()
    if is_data(frame, 'fills'):
        for fill in frame['data']:
            print(f"fill: {fill['side']} {fill['amount']} at {fill['price']}, fee {fill['fee']} {fill['feeCoin']}")
        break
    if is_data(frame, 'depth'):
        book.take(frame)
again = call('GET', f'/api/exchange/clientOrder/{mine}')
print(f"order by my own id: {again['id']} filled {again['filledAmount']}")

# A bracket: what is bought has its exits from the first fill on, a limit two percent higher or a stop two percent lower; one ends the other.
bracket = call('POST', '/api/exchange/orderList', {
    'market': MARKET, 'kind': 'bracket', 'side': 'buy', 'clientListId': f'{mine}-list',
    'entry': {'type': 'limit', 'price': limit, 'amount': '0.001'},
    'profit': {'type': 'limit', 'price': at('1.02')},
    'stop': {'type': 'stop-market', 'stopPrice': at('0.98')},
}, idempotency_key=f'{mine}-list')
print(f"bracket: {bracket['status']}, {', '.join(order['status'] for order in bracket['orders'])}")
call('POST', '/api/exchange/cancelOrderList', {'id': bracket['id']})
