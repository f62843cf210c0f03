#!/usr/bin/env node
/**
 * Computes rolls of the dice game again. One file without dependencies: it runs in Node (`node verify.mjs --help`) and in a browser.
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

/** A roll alone, compared with what was said of it. */
export function verifyRoll({ clientSeed, nonce, roll: said, serverSeed, serverSeedHash }) {
  const [roll, hash] = [rollText(rollOf(serverSeed, clientSeed, nonce)), hashOf(serverSeed)];
  const problems = [];
  if (serverSeedHash !== undefined && serverSeedHash !== hash) problems.push(differs('hash', serverSeedHash, hash));
  if (said !== undefined && said !== roll) problems.push(differs('roll', said, roll));
  return { roll, hash, problems };
}

const EDGE_MOST = 19_000;
const isText = (form) => (value) => typeof value === 'string' && form.test(value);
const isAmount = isText(/^(0|[1-9]\d{0,29})(\.\d{1,30})?$/);
const isDigits = (value) => Number.isInteger(value) && value >= 0 && value <= 30;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** What a bet is checked by, and what it has to look like. */
const FORMS = {
  id: isText(/^[1-9]\d{0,19}$/),
  coin: isText(/^[0-9A-Z]{1,20}$/i),
  decimals: isDigits,
  stake: isAmount,
  side: (value) => value === 'under' || value === 'over',
  target: isText(/^\d\d\.\d\d$/),
  edge: (value) => isText(/^0\.\d{1,6}$/)(value) && millionths(value) <= EDGE_MOST && millionths(value) > 0,
  serverSeedHash: isText(/^[0-9a-f]{64}$/),
  clientSeed: isText(/^[0-9A-Za-z_-]{1,64}$/),
  nonce: isCount,
};

/**
 * Checks everything that a bet says of itself. Where the server seed is not revealed, that is all but hash and roll. Each problem has the
 * field, what is said there (null for nothing) and what should be (null where that cannot be known).
 */
export function verifyBet(bet) {
  const unfit = Object.entries(FORMS).flatMap(([field, fits]) => (fits(bet[field]) ? [] : [differs(field, bet[field], null)]));
  const isHidden = typeof bet.serverSeed !== 'string';
  if (unfit.length > 0) return { roll: null, hash: null, problems: unfit };
  const hash = isHidden ? null : hashOf(bet.serverSeed);
  const roll = isHidden ? null : rollText(rollOf(bet.serverSeed, bet.clientSeed, bet.nonce));
  const wins = winsOf(bet.side, digitsOf(bet.target));
  const stake = atomsOf(bet.stake, bet.decimals);
  if (wins < 1 || wins > 9_800) return { roll, hash, problems: [differs('target', bet.target, null)] };
  if (stake === undefined) return { roll, hash, problems: [differs('stake', bet.stake, null)] };
  const [from, to] = scopeOf(bet.side, digitsOf(bet.target)).map(rollText);
  const multiple = multipleOf(wins, millionths(bet.edge));
  const known = roll ?? bet.roll;
  // Nobody can roll a bet that is voided: with its seed there is a roll, and the bet was won or lost.
  const isOpen = isHidden && (bet.state === 'void' || bet.state === 'pending');
  if (!isOpen && !FORMS.target(known)) return { roll, hash, problems: [differs('roll', bet.roll, null)] };
  const state = isOpen ? bet.state : isWon(bet.side, digitsOf(bet.target), digitsOf(known)) ? 'won' : 'lost';
  const payout = { won: payoutOf(stake, multiple), lost: 0n, void: stake, pending: 0n }[state];
  const should = {
    ...(isHidden ? {} : { serverSeedHash: hash }),
    roll: isOpen ? null : known,
    scope: `${from} to ${to}`,
    multiple: fixed(BigInt(multiple), 4),
    state,
    payout: amountOf(payout, bet.decimals),
    result: amountOf(state === 'pending' ? 0n : payout - stake, bet.decimals),
  };
  const said = { ...bet, scope: bet.scope === null || typeof bet.scope !== 'object' ? undefined : `${bet.scope.from} to ${bet.scope.to}` };
  const problems = Object.entries(should).flatMap(([field, right]) =>
    isSame(said[field], right) ? [] : [differs(field, said[field], right)],
  );
  return { roll, hash, problems };
}

/**
 * Checks a file of bets: each bet, and of each server seed that its bets are numbered from 0 without a gap and are as many as were made with
 * it. `right` of the `checked` bets are so; `hidden` are those whose server seed is not revealed.
 */
export function verifyFile(file) {
  const isRecord = (value) => typeof value === 'object' && value !== null;
  const [bets, seeds] = [Array.isArray(file) ? file : file?.bets, file?.seeds ?? []];
  if (!Array.isArray(bets) || !Array.isArray(seeds) || ![...bets, ...seeds].every(isRecord))
    return { checked: 0, hidden: 0, right: 0, isRight: false, lines: ['This is no file of bets.'] };
  const ofSeeds = new Map([...seeds, ...bets].map(({ serverSeedHash }) => [serverSeedHash, []]));
  for (const bet of bets) ofSeeds.get(bet.serverSeedHash).push(bet);
  const of = [...ofSeeds].map(([hash, own]) =>
    ofSeed(
      hash,
      own,
      seeds.filter(({ serverSeedHash }) => serverSeedHash === hash),
    ),
  );
  const sum = (name) => of.reduce((total, one) => total + one[name], 0);
  const twice = repeated(bets.map(({ id }) => id)).map((id) => `The serial number ${id} is there twice.`);
  const wrong = [...of.flatMap((one) => one.wrong), ...twice];
  const [checked, hidden, right] = [sum('checked'), sum('hidden'), sum('right')];
  const isRight = wrong.length === 0 && checked > 0;
  const scope = checked === 0 ? [] : WHAT_IS_CHECKED;
  const told = checked === 0 ? 'No bet was checked: no server seed is revealed.' : `${right} of ${checked} bets are right`;
  const end = checked === 0 ? told : isRight ? `${told}.` : `Not in order: ${told}, and what is said above differs.`;
  return { checked, hidden, right, isRight, lines: [...of.flatMap((one) => one.lines), ...wrong, ...rulesOf(bets), ...scope, end] };
}

const WHAT_IS_CHECKED = [
  'Checked of each bet: hash of the server seed, roll, winning interval, multiple, payout and result.',
  'Not checked: whether each hash is the one that you were shown before the first bet with it, and whether a whole seed is left out.',
];

function ofSeed(hash, bets, [entry, ...more]) {
  const revealed = [entry, ...bets].map((one) => one?.serverSeed).find((seed) => typeof seed === 'string');
  const name = `Server seed ${String(hash).slice(0, 8)}…`;
  const wrong = bets.flatMap((bet) => {
    const { problems } = verifyBet({ ...bet, serverSeed: bet.serverSeed ?? revealed });
    return problems.map((problem) => ({ bet, text: `Bet ${bet.id ?? bet.nonce}: ${inWords(problem)}.` }));
  });
  const right = bets.length - new Set(wrong.map(({ bet }) => bet)).size;
  const told = [
    ...wrong.map(({ text }) => text),
    ...wholeOf(bets, isCount(entry?.bets) && more.length === 0 ? entry.bets : undefined).map((text) => `${name}: ${text}.`),
  ];
  if (revealed !== undefined && entry !== undefined && hashOf(revealed) !== hash) told.push(`${name}: the revealed seed has another hash.`);
  if (revealed === undefined) {
    const line = `${name}: not revealed yet. Of its ${counted(bets.length)} everything was checked but hash and roll.`;
    return { checked: 0, hidden: bets.length, right: 0, wrong: told, lines: bets.length > 0 && told.length === 0 ? [line] : [] };
  }
  const numbers =
    bets.length === 0
      ? 'no bet was made with it'
      : `${counted(bets.length)}, numbers 0 to ${bets.length - 1}, each once, as many as were made with it`;
  return { checked: bets.length, hidden: 0, right, wrong: told, lines: told.length === 0 ? [`${name}: ${numbers}.`] : [] };
}

/** What keeps numbers from being all of those that were given, each once. */
function wholeOf(bets, count) {
  const there = new Set(bets.map(({ nonce }) => nonce).filter(isCount));
  const problems = repeated(bets.map(({ nonce }) => nonce)).map((number) => `number ${number} is there twice`);
  if (count === undefined) return [...problems, 'the file does not say how many bets were made with it'];
  const missing = [];
  for (let number = 0; number < count && missing.length < 10; number += 1) if (!there.has(number)) missing.push(number);
  if (missing.length > 0)
    problems.push(`${missing.length === 1 ? 'number' : 'numbers'} ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`);
  if (bets.length !== count) problems.push(`${counted(count)} were made with it, and ${bets.length} are here`);
  return problems;
}

/** The rules that a file says of each coin: it is for its owner to know whether they were the pool's. */
function rulesOf(bets) {
  const texts = new Set(
    bets.flatMap(({ coin, decimals, edge }) =>
      FORMS.edge(edge) && isDigits(decimals)
        ? [`${coin}: the edge is ${plain(fixed(BigInt(millionths(edge)), 4))}%, and amounts are cut after ${decimals} digits.`]
        : [],
    ),
  );
  return [...texts];
}

const WORDS = {
  serverSeedHash: 'hash of the server seed',
  clientSeed: 'player’s seed',
  scope: 'winning interval',
  id: 'serial number',
  nonce: 'number',
};
const differs = (field, said, is) => ({ field, said: said === undefined || said === null ? null : String(said), is });
function inWords({ field, is, said }) {
  const name = `the ${WORDS[field] ?? field}`;
  if (said === null) return `${name} is missing`;
  return is === null ? `${name} is ${said}, which cannot be` : `${name} is ${said}, and should be ${is}`;
}

const counted = (count) => `${count} ${count === 1 ? 'bet' : 'bets'}`;
const listed = (list) => (list.length === 1 ? String(list[0]) : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`);
function repeated(list) {
  const [seen, again] = [new Set(), new Set()];
  for (const one of list) if (one !== undefined && seen.size === seen.add(one).size) again.add(one);
  return [...again];
}

const isSame = (said, right) =>
  right === null
    ? said === null || said === undefined
    : typeof said === 'string' && (said === right || (isDecimal(said) && isDecimal(right) && plain(said) === plain(right)));
const isDecimal = isText(/^-?\d+(\.\d+)?$/);
/** Without zeros at its end. */
const plain = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const digitsOf = (text) => Number(text.replace('.', ''));
const millionths = (text) => Number(text.slice(2).padEnd(6, '0'));

/** A decimal as whole units; undefined where it is finer than they are. */
function atomsOf(text, decimals) {
  const [whole, part = ''] = plain(text).split('.');
  return part.length > decimals ? undefined : BigInt(whole + part.padEnd(decimals, '0'));
}

function fixed(units, digits) {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const cut = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return units < 0n ? `-${cut}` : cut;
}

const amountOf = (atoms, decimals) => plain(fixed(atoms, decimals));

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

  node verify.mjs SERVER_SEED CLIENT_SEED NONCE [--hash HASH] [--roll NN.NN]
  node verify.mjs FILE        a file of bets, as My bets exports it

It says what it checked, and ends with 0 where something was checked and all of it is so, and with 1 otherwise.`;

/** The command: what is printed, and the status that it ends with. */
export function command(words, readFile) {
  const given = { hash: undefined, roll: undefined };
  const plain = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] === '--hash' ? 'hash' : words[at] === '--roll' ? 'roll' : undefined;
    if (name === undefined) plain.push(words[at]);
    else given[name] = words[(at += 1)];
  }
  if (plain.length === 1 && !plain[0].startsWith('-')) return ofFile(readFile(plain[0]));
  const [serverSeed, clientSeed, nonce] = plain;
  if (plain.length !== 3 || !/^\d+$/.test(nonce)) return { lines: [HELP], status: plain[0] === '--help' ? 0 : 2 };
  const { hash, problems, roll } = verifyRoll({ serverSeed, clientSeed, nonce, serverSeedHash: given.hash, roll: given.roll });
  const compared = Object.keys(given).filter((name) => given[name] !== undefined);
  const end = compared.length === 0 ? 'Nothing was compared: give --hash and --roll.' : `Compared: ${listed(compared)}.`;
  return {
    lines: [`roll ${roll}`, `hash ${hash}`, ...problems.map(inWords), end],
    status: problems.length === 0 && compared.length > 0 ? 0 : 1,
  };
}

/** What is said of the text of a file. */
export function ofFile(text) {
  const found = verifyFile(parsed(text));
  return { ...found, status: found.isRight ? 0 : 1 };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
