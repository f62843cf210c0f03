import type { Books } from '../book/books.ts';
import { OrderStore } from '../book/order-store.ts';
import { Ledger } from '../ledger/ledger.ts';
import { TouchedAccounts } from '../ledger/touched.ts';
import type { Restraints } from '../machine.ts';
import { Steps } from '../steps.ts';
import { AccountKinds } from './account-kinds.ts';
import { Causes } from './causes.ts';
import { Coins } from './coins.ts';
import { Customers } from './customers.ts';
import { Markets } from './markets.ts';
import { Remembered } from './remembered.ts';
import { Timers } from './timers.ts';
import type { TriggerIndex } from '../triggers/trigger-index.ts';
import { Triggers } from '../triggers/triggers.ts';
import type { WatchLevels } from '../triggers/watch-levels.ts';

/** The first reason of any machine; see `Restraints.refusal`. */
export type Restraint = Restraints['refusal'];

/** The whole state of the core. */
export interface State {
  readonly coins: Coins;
  readonly customers: Customers;
  readonly markets: Markets;
  readonly ledger: Ledger;
  /** What the present command moves; not part of the state. */
  readonly touched: TouchedAccounts;
  readonly orders: OrderStore;
  readonly books: Books;
  readonly timers: Timers;
  readonly triggers: Triggers;
  readonly remembered: Remembered;
  readonly causes: Causes;
  readonly kinds: AccountKinds;
  /** Steps of machines that have not run yet. */
  readonly steps: Steps;
  /** What machines restrain now, or null; not part of the state, as it follows from theirs. */
  restraint: Restraint | null;
  /** Sequence of the last command applied, and its time. */
  sequence: number;
  nowMs: number;
  trades: number;
  postings: number;
  /** Not part of the state: see `lookAhead` in `matching/match.ts`. */
  ahead: number;
  /** Running digest of orders, trades and refusals; see `Events`. */
  readonly digest: { one: number; two: number };
}

/** Creates the books; `room` is the number of open orders that fit without allocating more. */
export interface BooksMaker {
  (store: OrderStore, room?: number): Books;
  /** Creates the index of the orders that wait. */
  readonly triggers: (store: OrderStore) => TriggerIndex;
  /** Creates the levels of the prices that machines watch. */
  readonly watches: () => WatchLevels;
}

/** `unitsMax` is how many levels, groups and orders of triggers one command processes. */
export function emptyState(makeBooks: BooksMaker, room?: number, unitsMax?: number): State {
  const coins = new Coins();
  const orders = new OrderStore(room);
  const books = makeBooks(orders, room);
  const ledger = new Ledger(room);
  const triggers = new Triggers(orders, makeBooks.triggers(orders), makeBooks.watches(), unitsMax);
  return {
    coins,
    customers: new Customers(room),
    markets: new Markets(coins, orders, books, triggers),
    ledger,
    touched: new TouchedAccounts(ledger),
    orders,
    books,
    timers: new Timers(orders),
    triggers,
    remembered: new Remembered(),
    causes: new Causes(),
    kinds: new AccountKinds(),
    steps: new Steps(),
    restraint: null,
    sequence: 0,
    nowMs: 0,
    trades: 0,
    postings: 0,
    ahead: 0,
    digest: { one: 0, two: 0 },
  };
}
