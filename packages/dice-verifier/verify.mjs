#!/usr/bin/env node
/**
 * Computes rolls of the dice game again. One file without dependencies: it runs in Node (`npx agio-dice-verify --help`) and in a browser.
 *
 * roll = the first group of five hexadecimal digits of HMAC-SHA256(server seed, "client seed:nonce") that is below 1,000,000, modulo 10,000.
 * If none of the twelve groups is, the message is "client seed:nonce:1", then "client seed:nonce:2", and so on.
 * The hash that is shown before the first bet is SHA-256 of the server seed. Both take the text as it is shown, in UTF-8.
 */

const GROUP_DIGITS = 5;
const GROUPS_BELOW = 1_000_000;
export const ROLLS = 10_000;

const K = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const H = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256 of bytes (FIPS 180-4). */
export function sha256(bytes) {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(length - 4, bytes.length * 8);
  const state = Uint32Array.from(H);
  const words = new Uint32Array(64);
  for (let at = 0; at < length; at += 64) block(state, words, view, at);
  const digest = new Uint8Array(32);
  for (let at = 0; at < 8; at += 1) new DataView(digest.buffer).setUint32(at * 4, state[at]);
  return digest;
}

/** HMAC-SHA256 of two byte strings (RFC 2104). */
export function hmacSha256(key, message) {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** The hash under which a server seed is announced. */
export function hashOf(serverSeed) {
  return hex(sha256(utf8(serverSeed)));
}

/** The roll of one bet: 0 to 9999. */
export function rollOf(serverSeed, clientSeed, nonce) {
  for (let round = 0; ; round += 1) {
    const message = `${clientSeed}:${nonce}${round === 0 ? '' : `:${round}`}`;
    const roll = rollIn(hex(hmacSha256(utf8(serverSeed), utf8(message))));
    if (roll !== undefined) return roll;
  }
}

/** The roll in a digest of 64 hexadecimal digits; undefined if no group of it counts. */
export function rollIn(digest) {
  for (let at = 0; at + GROUP_DIGITS <= digest.length; at += GROUP_DIGITS) {
    const group = Number.parseInt(digest.slice(at, at + GROUP_DIGITS), 16);
    if (group < GROUPS_BELOW) return group % ROLLS;
  }
  return undefined;
}

/** 00.00 to 99.99. */
export function rollText(roll) {
  const digits = String(roll).padStart(4, '0');
  return `${digits.slice(0, 2)}.${digits.slice(2)}`;
}

/** The rolls that win, first and last: below the target, or above it. */
export function scopeOf(side, target) {
  return side === 'under' ? [0, target - 1] : [target + 1, ROLLS - 1];
}

/** How many of the 10,000 rolls win. */
export function winsOf(side, target) {
  return side === 'under' ? target : ROLLS - 1 - target;
}

/** What a win pays for one unit, in ten-thousandths, cut: (1 − edge) ÷ win chance. The edge is in millionths. */
export function multipleOf(wins, edgeMillionths) {
  return Math.floor(((1_000_000 - edgeMillionths) * 100) / wins);
}

/** What a win pays, in the same whole units as the stake (bigint), cut. */
export function payoutOf(stake, multiple) {
  return (stake * BigInt(multiple)) / 10_000n;
}

export function isWon(side, target, roll) {
  return side === 'under' ? roll < target : roll > target;
}

/** Checks a bet; `problems` is empty where everything that the bet says is so. */
export function verifyBet(bet) {
  const roll = rollOf(bet.serverSeed, bet.clientSeed, bet.nonce);
  const hash = hashOf(bet.serverSeed);
  const problems = [];
  if (bet.serverSeedHash !== undefined && bet.serverSeedHash !== hash) problems.push('hash');
  if (bet.roll !== undefined && bet.roll !== null && bet.roll !== rollText(roll)) problems.push('roll');
  if (bet.won !== undefined && bet.side !== undefined && bet.target !== undefined) {
    const target = Math.round(Number(bet.target) * 100);
    if (bet.won !== isWon(bet.side, target, roll)) problems.push('result');
  }
  return { roll: rollText(roll), hash, problems };
}

function block(state, words, view, at) {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + low + words[index - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[index] + words[index]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] += word;
}

function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits after the point. */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
}

function firstPrimes(count) {
  const primes = [];
  for (let next = 2; primes.length < count; next += 1) if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}

function joined(left, right) {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const HELP = `Computes rolls of the dice game again.

  agio-dice-verify SERVER_SEED CLIENT_SEED NONCE [--hash HASH] [--roll NN.NN]
  agio-dice-verify FILE.json        a list of bets, as My bets exports it

It ends with 0 where everything is as it was said, and with 1 otherwise.`;

/** The command: what is printed, and the status that it ends with. */
export function command(words, readFile) {
  const given = { hash: undefined, roll: undefined };
  const plain = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] === '--hash' ? 'hash' : words[at] === '--roll' ? 'roll' : undefined;
    if (name === undefined) plain.push(words[at]);
    else given[name] = words[(at += 1)];
  }
  if (plain.length === 1 && plain[0].endsWith('.json')) return listed(JSON.parse(readFile(plain[0])));
  const [serverSeed, clientSeed, nonce] = plain;
  if (plain.length !== 3 || !/^\d+$/.test(nonce)) return { lines: [HELP], status: plain[0] === '--help' ? 0 : 2 };
  const { hash, problems, roll } = verifyBet({ serverSeed, clientSeed, nonce, serverSeedHash: given.hash, roll: given.roll });
  return {
    lines: [`roll ${roll}`, `hash ${hash}`, ...problems.map((problem) => `the ${problem} differs`)],
    status: problems.length === 0 ? 0 : 1,
  };
}

function listed(list) {
  const bets = Array.isArray(list) ? list : list.bets;
  const checked = bets.filter(({ serverSeed }) => typeof serverSeed === 'string');
  const wrong = checked.flatMap((bet) => {
    const { problems, roll } = verifyBet(bet);
    return problems.length === 0 ? [] : [`${bet.id ?? bet.nonce}: ${problems.join(' and ')} differ, the roll is ${roll}`];
  });
  const waiting = bets.length - checked.length;
  const rest = waiting === 0 ? [] : [`${waiting} with a server seed that is not revealed yet`];
  return {
    lines: [...wrong, `${checked.length - wrong.length} of ${checked.length} bets are right`, ...rest],
    status: wrong.length === 0 ? 0 : 1,
  };
}

/** Whether Node runs this very file. */
function isCommand() {
  const run = globalThis.process?.argv?.[1];
  if (run === undefined || !import.meta.url.startsWith('file:')) return false;
  const { realpathSync } = globalThis.process.getBuiltinModule('node:fs');
  const { fileURLToPath } = globalThis.process.getBuiltinModule('node:url');
  return realpathSync(run) === realpathSync(fileURLToPath(import.meta.url));
}

if (isCommand()) {
  const { readFileSync } = globalThis.process.getBuiltinModule('node:fs');
  const { lines, status } = command(globalThis.process.argv.slice(2), (path) => readFileSync(path, 'utf8'));
  globalThis.console.log(lines.join('\n'));
  globalThis.process.exitCode = status;
}
