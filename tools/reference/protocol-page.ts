import { createHash } from 'node:crypto';
import {
  BATCH_MAX,
  calls,
  DEPTH_CHECKSUM_EVERY,
  DEPTH_CHECKSUM_EVERY_MS,
  DEPTH_CHECKSUM_LEVELS,
  DEPTH_RESUME_MS,
  RATE_LIMITS,
  SIGNATURE_AHEAD_MS,
  SIGNATURE_LATE_MS,
  SOCKET_CALLS,
  SOCKET_CALLS_MAX,
} from '@agio/contracts';
import { depthChecksumText } from '@agio/contracts/spot';
import type { AnyCall } from '@agio/contracts';
import { canonicalJson, crc32Text, INTERVAL_MINUTES } from '@agio/kernel';
import { signatureOf } from '../../modules/identity/sessions/api-keys/signature.ts';
import { jsonSchema } from '../../packages/gateway/json-schema.ts';
import { GENERATED } from './call-page.ts';
import { fieldsOf } from './schema-text.ts';

const SECRET = 'dGhlIHNlY3JldCBvZiBhbiBleGFtcGxlLCBvZiAzMiBi';
const seconds = (ms: number): number => ms / 1_000;

/** What the shapes of calls and frames do not say, with examples that are computed by the server's own code. */
export function protocolPage(): string {
  return (
    [
      '# Protocol',
      GENERATED,
      'What holds for all calls and frames, and what their shapes do not say. The examples were computed by the server’s own code: use them as test vectors. [Quick start](../integrating/README.md).',
      values(),
      signing(),
      limits(),
      idempotency(),
      sockets(),
      depth(),
      klines(),
      canonical(),
      captcha(),
    ].join('\n\n') + '\n'
  );
}

function values(): string {
  return `## Values

- Amounts and prices are decimal strings: \`^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$\`. JSON numbers are refused. Times are integer milliseconds, ids are strings.
- A success is \`{"code":"SUCCESS","data":…}\`. A failure is \`{"code":…,"message":…,"details":…,"requestId":…}\` with a status of 400 and more; [codes](errors.md) are stable, texts are not. \`X-Request-Id\` is echoed.
- Unknown fields are refused and named: \`details\` is \`[{"field":"qty","problem":"unrecognized_keys"}]\`.
${cursors()}
- A history shows at least what the same customer wrote last. \`after\`, the \`X-Position\` of an answer, asks for a certain write of anybody.`;
}

/** Which lists are read by cursor, from the calls themselves, so that a reader relies on no other. */
function cursors(): string {
  const all: readonly AnyCall[] = Object.values(calls);
  const takes = ({ query }: AnyCall, name: string): boolean =>
    query !== undefined && fieldsOf(jsonSchema(query, 'input')).some((field) => field.name === name);
  const lists = all.filter(
    (call) => takes(call, 'cursor') && fieldsOf(jsonSchema(call.data, 'output')).some(({ name }) => name === 'next'),
  );
  const named = (some: readonly AnyCall[]): string => some.map(({ path }) => `\`${path}\``).join(', ');
  // Those without pages are older and end before `to`.
  const others = lists.filter((call) => !takes(call, 'page'));
  const paged = all.filter((call) => takes(call, 'page') && !takes(call, 'cursor'));
  return `- These lists take \`cursor\`, the \`next\` of the answer before; \`next\` is null at the end: ${named(lists)}. With a cursor no row is left out or shown twice while others are added; a deposit that is booked meanwhile may come as it waited and as booked. Neither cursors nor times tell of rows that changed: a deposit may be credited or taken back and a withdrawal may fail long after it began. Books are kept from postings, \`/api/exchange/balances/history\`, of which none ever changes. A row whose state changes enters or leaves a list of one state wherever it belongs, and an announcement that is published again is at the front.
- These lists have pages alone, and each row that is added in front moves the others on: ${named(paged)}. The tickets of \`${calls.workorderList.path}\` go by their newest reply, the orders of \`${calls.c2cMerchantHistory.path}\` by whom they wait for, and the advertisements of \`${calls.otcAds.path}\` by price: their rows change places, which no cursor could keep. Open orders are at most as many as a customer may have; log-ins and what is written of security and of looks at documents have no numbers of their own that may be told; the postings of \`${calls.c2cBalanceHistory.path}\` are in \`${calls.financeHistory.path}\` as well, which takes a cursor.
- \`from\` and \`to\`, of lists that take them, are both included, except that ${named(others)} end before \`to\`.`;
}

function signing(): string {
  const timestamp = '1790000000000';
  const body = '{"market":"BTC_USDT","side":"buy","type":"limit","price":"64000.0","amount":"0.001"}';
  const request = { method: 'POST', url: '/api/exchange/order', timestamp, body };
  const read = { method: 'GET', url: '/api/exchange/myDeals?market=BTC_USDT&limit=100', timestamp, body: '' };
  const socket = { method: 'GET', url: '/ws/exchange', timestamp, body: '' };
  const hash = createHash('sha256').update(body).digest('hex');
  return `## Signing with an API key

Keys are made by their owner under Account → API keys, with scopes: \`read\`, \`trade\`, \`transfer\`, \`withdraw\`. A signed request has three headers and no \`Authorization\`:

| Header | What is in it |
|---|---|
| \`X-API-Key\` | the key |
| \`X-API-Timestamp\` | milliseconds since the Unix epoch, at most ${seconds(SIGNATURE_LATE_MS)} s behind and ${seconds(SIGNATURE_AHEAD_MS)} s ahead of the server’s clock (\`GET /api/exchange/time\`) |
| \`X-API-Signature\` | HMAC-SHA256 in hex, keyed with the characters of the secret as they are, over four lines joined by line feeds without one at the end |

The lines are the method; path and query exactly as sent; the timestamp; and the SHA-256, in hex, of the body exactly as sent (of nothing for a GET). Each signature is good once: a program that sends two equal requests within a millisecond increases the timestamp. After a restart of the server, keys made before it are refused for ${seconds(SIGNATURE_AHEAD_MS)} s (\`timestamp\`).

With the secret \`${SECRET}\`:

\`\`\`
${[request.method, request.url, timestamp, hash].join('\n')}
\`\`\`

for the body \`${body}\` gives \`${signatureOf(SECRET, request)}\`, and

- \`GET ${read.url}\` gives \`${signatureOf(SECRET, read)}\`,
- the log-in of a socket, \`GET ${socket.url}\`, gives \`${signatureOf(SECRET, socket)}\`.

A refused signature answers 401 \`API_KEY_NOT_ACCEPTED\` with \`details.problem\`: \`signature\` (wrong, or an unknown key), \`timestamp\`, \`replayed\`, \`address\`, \`expired\`; a scope that is missing answers 403 \`PERMISSION_DENIED\` with \`scope\`.`;
}

function limits(): string {
  const rows = Object.entries(RATE_LIMITS).map(([name, { points, windowSeconds }]) => `| \`${name}\` | ${points} in ${windowSeconds} s |`);
  return `## Limits of rate

Counted by class of the call, for one customer with all their keys and sockets together, or for one address if nobody is logged in. Every counted answer has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); one that is refused is 429 \`OPERATION_TOO_FAST\` with \`Retry-After\`, and was not carried out. A batch counts as the orders in it, of which there may be ${BATCH_MAX}.

| Class | Limit |
|---|---|
${rows.join('\n')}`;
}

function idempotency(): string {
  return `## Repeating safely

Calls that change money take \`Idempotency-Key\` (1 to 128 visible ASCII characters), over a socket \`idempotencyKey\`. A key with any other call is refused. The same key with the same path and body answers what the first one answered (calls of the exchange say so with \`Idempotency-Replayed: true\`), for a day or until 10,000 newer keys and client order ids of the same customer, over HTTP and sockets alike; with another path or body it is 409 \`IDEMPOTENCY_CONFLICT\`. An answer that did not come, or has a status of 5xx, does not say whether the request was carried out: repeat it with the same key.

\`clientOrderId\` names an order: it can be read (\`GET /api/exchange/clientOrder/{clientOrderId}\`), amended and cancelled by it, and may not be used again for a day.`;
}

function sockets(): string {
  return `## Sockets

\`/ws/exchange\`; every frame is a JSON text, and \`id\` of a frame comes back in what answers it, also if it is refused. [Shapes](sockets.md).

- **Log-in**: \`{"op":"auth","token":…}\`, or by API key \`{"op":"auth","key":…,"timestamp":…,"signature":…}\`, signed as \`GET\` of the socket’s path with query and an empty body. The channels \`orders\`, \`fills\`, \`balances\` and \`wallet\` are open to keys with the scope \`read\`.
- **Its end** is told by \`{"op":"error","code":"PLEASE_LOGIN","ended":"expired"}\` or \`"revoked"\`: private channels stop, the socket stays open, and another \`auth\` continues. Expiry is no disconnection.
- **Calls** (${SOCKET_CALLS.map((name) => `\`${name}\``).join(', ')}): \`{"op":"call","id":"1","call":"placeOrder","body":{…},"idempotencyKey":…}\` is answered by \`{"op":"answer","id":"1","call":"placeOrder","data":{…},"position":…}\` or by \`op: "error"\` with code and details. Bodies, rules, limits and durability are those of the HTTP routes. Calls of one socket are carried out in the order in which they were sent, without waiting for answers; at most ${SOCKET_CALLS_MAX} may be unanswered. Since an amendment names an order that is open when it arrives, wait for the answer of a placement before amending it.
- **Cancel on disconnect**: \`{"op":"cancelOnDisconnect","seconds":10}\` after \`auth\`, on every new socket; a key needs the scope \`trade\`. Of the calls of a watched socket that were not begun when it closed only those that cancel are made.
- **Heartbeat**: \`{"op":"ping"}\` is answered by \`{"op":"pong"}\`; one each 30 s finds dead lines.`;
}

function depth(): string {
  const bids = [
    ['63999.9', '0.50000'],
    ['63999.8', '1.20000'],
  ] as const;
  const asks = [['64000.0', '0.01000']] as const;
  const text = depthChecksumText(bids, asks, DEPTH_CHECKSUM_LEVELS);
  return `## Keeping a book

1. Subscribe to \`depth\`. The first frame is a \`snapshot\` with \`seq\`, up to 500 levels a side, and everything after it is an \`update\`.
2. An update follows what one has if \`from\` is its \`seq\` (or the \`to\` of the last update) + 1. Otherwise something was lost: unsubscribe and subscribe again.
3. Each level of an update is the new amount at its price; \`"0"\` removes it.
4. Every ${DEPTH_CHECKSUM_EVERY}th update, and the first one after ${seconds(DEPTH_CHECKSUM_EVERY_MS)} s without, has \`crc\`. If it differs from one’s own, subscribe again.
5. After a lost line, \`{"op":"subscribe","channel":"depth","market":…,"since":<last to>}\` continues with the updates after that, if they are not older than ${seconds(DEPTH_RESUME_MS)} s, and begins with a snapshot otherwise.

The checksum is the CRC-32 (IEEE 802.3, as in zlib) of the best ${DEPTH_CHECKSUM_LEVELS} levels, bids and asks in turns from the best on, each as \`price:amount\` with the very digits of the frames, joined by \`|\`; where a side has ended, the other goes on alone. For the bids 63999.9 and 63999.8 and the ask 64000.0 the text is

\`\`\`
${text}
\`\`\`

and the checksum ${crc32Text(text)}.`;
}

function klines(): string {
  return `## K-lines

A row is \`[openMs, open, high, low, close, volume, turnover, trades]\`: volume in the base coin, turnover in the quote coin, trades as a number. Rows are oldest first, without gaps: where nothing traded a row is flat at the close before, with volume \`0\`. With \`from\`, the first \`limit\` rows that open at or after it; without, the last \`limit\` up to \`to\`. The last row may still change. Weeks open on Monday, UTC. Intervals: ${Object.keys(
    INTERVAL_MINUTES,
  )
    .map((name) => `\`${name}\``)
    .join(', ')} (\`1weak\` is the spelling of the specification, and the same as \`1week\`).`;
}

function canonical(): string {
  const body = { uid: '10000001', amount: '1.5', coin: 'BTC' };
  return `## Canonical hash

A second verification (\`X-Verification\`) is bound to the SHA-256, in hex, of the body as canonical JSON (RFC 8785: keys sorted, no white space); if the path has parameters, to that of \`{"body":…,"params":…}\`. For \`${JSON.stringify(body)}\` the text is \`${canonicalJson(body)}\` and the hash \`${createHash('sha256').update(canonicalJson(body)).digest('hex')}\`. API keys need no second verification: their scopes were given with one.`;
}

function captcha(): string {
  return `## Captcha

Log-in, sign-up and reset by password take a proof of work instead of a puzzle; API keys need none. \`POST /api/captcha\` with a \`purpose\` answers a \`challenge\` in the form of altcha (PBKDF2 with SHA-256), valid for five minutes: its \`solveChallenge\` finds the counter. \`POST /api/captcha/verify\` takes \`payload\`, the base64 of \`{"challenge":…,"solution":{"counter":…,"derivedKey":…}}\`, and answers a \`token\` for one use within five minutes.`;
}
