import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { assert } from '@agio/kernel';
import { machines } from '../../../apps/server/storage/machines.ts';
import { modules } from '../../../apps/server/site.ts';
import { isAlone, playBeside } from '../beside.ts';
import { Chance } from '../chance.ts';
import { proofsOf } from '../proofs.ts';
import { NaiveSheets } from './naive-sheet.ts';
import type { NaiveAccounts } from './naive-sheet.ts';

const COMMANDS = 300;
/** Everybody who has accounts. */
export const CUSTOMERS = [1, 2, 3, 4] as const;
const MOMENTS = 10;

interface Seen {
  readonly atMs: number;
  readonly accounts: ReadonlyMap<number, NaiveAccounts>;
  readonly orders: ReadonlyMap<number, ReadonlyMap<number, bigint>>;
}

const MARKET: Command = {
  kind: 'define_market',
  base: 'COIN',
  quote: 'CASH',
  tickSize: '0.01',
  lotSize: '0.0001',
  minLots: 1,
  maxLots: 1_000_000,
  minTotal: '0',
  priceBandPercent: null,
  makerFeeBps: 8,
  takerFeeBps: 10,
  openingTicks: 100,
  status: 'open',
  tags: [],
  sort: 0,
};

/** A core with every machine, and what it told; the last command of a millisecond is what a moment shows. */
export class Books {
  readonly core = new Core(undefined, undefined, undefined, machines);
  readonly naive = new NaiveSheets();
  readonly outcomes: Outcome[] = [];
  readonly seen: Seen[] = [];
  nowMs = Date.UTC(2026, 0, 1);

  apply(command: object): Outcome {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command as Command);
    this.outcomes.push(outcome);
    this.naive.note(outcome);
    return outcome;
  }

  must(command: object): void {
    const { reply } = this.apply(command);
    assert(reply.ok, `${JSON.stringify(command)}: ${JSON.stringify(reply)}`);
  }

  look(): void {
    this.seen.push({
      atMs: this.nowMs,
      accounts: new Map(CUSTOMERS.map((customer) => [customer, this.naive.accountsOf(customer)])),
      orders: new Map(CUSTOMERS.map((customer) => [customer, this.naive.inOrders(this.core, customer)])),
    });
  }

  /** What was so far is a moment of its own. */
  next(ms = 1_000): void {
    this.look();
    this.nowMs += ms;
  }
}

/** What customers of all capabilities did, with orders between. */
export async function everything(seed: number): Promise<Books> {
  const commands: (readonly [number, Command])[] = [];
  playBeside(isAlone(seed) ? seed + 1 : seed, COMMANDS, await proofsOf(modules), (command, { atMs }) => commands.push([atMs, command]));
  const [books, chance] = [new Books(), new Chance(seed, 'balance sheet')];
  const every = Math.floor(commands.length / MOMENTS);
  for (const [place, [atMs, command]] of commands.entries()) {
    if (place % every === every - 1 && atMs > books.nowMs) books.look();
    books.nowMs = atMs;
    books.apply(command);
    if (books.core.coins.length < 2 || books.core.customer(CUSTOMERS.length) === undefined) continue;
    if (books.core.markets.length === 0) books.must(MARKET);
    if (chance.once(3)) order(books, chance, place);
  }
  books.look();
  return books;
}

function order(books: Books, chance: Chance, place: number): void {
  const customer = chance.pick(CUSTOMERS);
  const [open] = books.core.openOrders(customer);
  if (open !== undefined && chance.once(4)) {
    books.apply({ kind: 'cancel', customer, target: { order: open.id }, request: null });
    return;
  }
  const to = { owner: customer, kind: 'trading' } as const;
  for (const coin of ['COIN', 'CASH'])
    if (chance.once(6)) books.apply({ kind: 'issue', to, coin, amount: '90000000', reason: 'seed', cause: `own ${coin} ${place}` });
  books.apply({
    kind: 'place',
    customer,
    market: 0,
    side: chance.pick(['buy', 'sell']),
    ticks: chance.int(95, 105),
    lots: chance.int(1, 900),
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
  });
}

const [DEBTOR, FRIEND] = [1, 2] as const;
const ETH = 10n ** 8n;
const DAY = 86_400_000;

/** Promised rewards, an early exit that costs something, shares that win and lose, and a deposit that is taken back while its coins are locked. */
export function rareThings(): Promise<Books> {
  const books = new Books();
  const eth = (coins: bigint): string => String(coins * ETH);
  const issue = (owner: number, kind: string, coins: bigint): void =>
    books.must({
      kind: 'issue',
      to: { owner, kind },
      coin: 'ETH',
      amount: eth(coins),
      reason: 'seed',
      cause: `seed ${books.core.sequence}`,
    });
  books.must({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  for (const customer of CUSTOMERS) books.must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
  books.must({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
  books.must({ kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true });
  books.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 0, hash: 'h0' });
  issue(0, 'house', 1_000n);
  issue(0, 'lock.fund', 100n);
  issue(FRIEND, 'game', 700n);
  const at = { chain: 'LOCAL', coin: 'ETH', height: 1, block: 'h1', txid: 't', units: `10${'0'.repeat(18)}` };
  books.must({ kind: 'wallet.credit', ...at, index: '0', owner: DEBTOR, account: 'trading' });
  books.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' });
  books.next();
  const terms = { lockKind: 'fixed', period: 'month', count: 12, cliff: 0, rate: 1_000_000, penalty: 50_000, min: '1', max: eth(10n) };
  const people = { by: 1, decidedBy: 2 };
  books.must({
    kind: 'lock.define',
    product: 0,
    cause: 'asked',
    version: 0,
    coin: 'ETH',
    ...terms,
    quota: eth(50n),
    cap: eth(50n),
    ...people,
  });
  books.must({ kind: 'lock.sale', product: 1, state: 'on_sale', by: 1 });
  const subscribe = (amount: string): void => {
    const startsAtMs = books.nowMs + 1_000;
    books.must({
      kind: 'lock.subscribe',
      customer: DEBTOR,
      product: 1,
      version: 1,
      amount,
      startsAtMs,
      dues: [startsAtMs + 365 * DAY],
      request: null,
    });
  };
  subscribe(eth(4n));
  subscribe(eth(3n));
  books.next(30 * DAY);
  books.must({ kind: 'lock.exit', customer: DEBTOR, position: 2, request: null });
  books.next();
  convertSmall(books, FRIEND);
  books.next();
  const pool = { edge: 10_000, house: 0, minStake: '1', maxStake: eth(100n), minDeposit: '1', isOpen: true };
  books.must({ kind: 'dice.pool', coin: 'ETH', ...pool, ...people });
  const nobody = { by: 0, decidedBy: 0 };
  books.must({ kind: 'dice.invest', customer: FRIEND, coin: 'ETH', amount: eth(600n), ...nobody, request: null });
  books.must({ kind: 'wallet.move', customer: DEBTOR, coin: 'ETH', amount: eth(2n), from: 'trading', to: 'game', request: null });
  books.next();
  books.must({ kind: 'dice.invest', customer: DEBTOR, coin: 'ETH', amount: eth(1n), ...nobody, request: null });
  books.next();
  // Two people's coins come in, so that shares are cut; and what was paid in is taken back.
  books.must({ kind: 'wallet.reorganise', chain: 'LOCAL', height: 0 });
  books.next();
  books.must({ kind: 'dice.withdraw', customer: DEBTOR, coin: 'ETH', shares: String(ETH / 2n), ...nobody, request: null });
  books.next();
  for (let due = books.core.nextDueMs ?? Infinity; due <= books.nowMs + 400 * DAY; due = books.core.nextDueMs ?? Infinity) {
    books.nowMs = Math.max(books.nowMs, due);
    books.must({ kind: 'tick' });
    books.next();
  }
  books.look();
  return Promise.resolve(books);
}

/** A remainder that no market takes is sold to the house. */
function convertSmall(books: Books, customer: number): void {
  for (const [code, decimals] of [
    ['SOL', 8],
    ['USDT', 10],
  ] as const)
    books.must({ kind: 'define_coin', code, name: code, decimals, tags: [] });
  const sizes = { tickSize: '0.01', lotSize: '0.01', minLots: 10, maxLots: 1_000, minTotal: '1', openingTicks: 15_000 };
  const rules = { priceBandPercent: null, makerFeeBps: 0, takerFeeBps: 0, status: 'open', tags: [], sort: 0 };
  books.must({ kind: 'define_market', base: 'SOL', quote: 'USDT', ...sizes, ...rules });
  books.must({ kind: 'set_reference', market: 0, ticks: 15_000, dayTicks: 15_000, isLive: false });
  const gifts = {
    SOL: { to: { owner: customer, kind: 'trading' }, amount: '5994000' },
    USDT: { to: { owner: 0, kind: 'house' }, amount: '90000000000' },
  };
  for (const [coin, gift] of Object.entries(gifts)) books.must({ kind: 'issue', coin, ...gift, reason: 'seed', cause: `seed ${coin}` });
  const coins = [{ coin: 'SOL', amount: '5994000', brings: '89010900000' }];
  books.must({ kind: 'spot.convert', customer, quote: 'USDT', feeBps: 100, coins, request: null });
}

/** The same for both kinds of databases. */
const made = new Map<object, Promise<Books>>();
export function madeOnce(make: (seed: number) => Promise<Books>, seed: number): Promise<Books> {
  const books = made.get(make) ?? make(seed);
  made.set(make, books);
  return books;
}
