import { assert, limbs, limbsText, toBig } from '@agio/kernel';
import { createApplying, replyRemembered } from './apply.ts';
import type { Applying, Outcome } from './apply.ts';
import { FastBooks } from './book/fast-books.ts';
import { leftLots } from './book/left-lots.ts';
import type { OrderStore } from './book/order-store.ts';
import { PlainBooks } from './book/plain-books.ts';
import { BUY, NONE, SELL } from './codes.ts';
import type { AccountKindName, DisabledReason, SideCode } from './codes.ts';
import type { Command, CommandKind, DefineMarket, MarketRules, PlaceOrder, RequestKey } from './commands.ts';
import { Events } from './events.ts';
import type { OrderRecord } from './order-schema.ts';
import { lossRefusal } from './loss.ts';
import type { Machine, RunningMachine } from './machine.ts';
import { feeRates } from './matching/fees.ts';
import type { OrderTrial } from './matching/matching.ts';
import { orderInput, readCommand } from './matching/order-input.ts';
import { waitingHold } from './matching/waiting.ts';
import type { OrderInput } from './matching/order-input.ts';
import type { RefusalResult } from './refusals.ts';
import type { Reply } from './replies.ts';
import { Machines } from './run-machines.ts';
import { layoutStamp, loadState, logicVersion, saveState } from './snapshot.ts';
import { waitingLevels } from './triggers/waiting-levels.ts';
import type { WaitingLevels } from './triggers/waiting-levels.ts';
import { stateHash } from './state-hash.ts';
import { Sweep } from './sweep.ts';
import { emptyState } from './state/state.ts';
import type { Customer } from './state/customers.ts';
import type { Coin } from './state/coins.ts';
import type { Market } from './state/markets.ts';
import type { BooksMaker, State } from './state/state.ts';
import type { Candle, TickerFigures } from './state/ticker.ts';
import { openRecord } from './tell.ts';
import { FastTriggerIndex } from './triggers/fast-index.ts';
import { PlainTriggerIndex } from './triggers/plain-index.ts';
import { FastWatchLevels, PlainWatchLevels } from './triggers/watch-levels.ts';

export const plainBooks: BooksMaker = Object.assign((store: OrderStore) => new PlainBooks(store), {
  triggers: (store: OrderStore) => new PlainTriggerIndex(store),
  watches: () => new PlainWatchLevels(),
});
/** What the server runs. */
export const fastBooks: BooksMaker = Object.assign(
  (store: OrderStore, room?: number) => new FastBooks(store, room === undefined ? undefined : Math.max(1, room >>> ORDERS_PER_PAGE_BITS)),
  { triggers: (store: OrderStore) => new FastTriggerIndex(store), watches: () => new FastWatchLevels() },
);

const RISK_REDUCING: ReadonlySet<string> = new Set(['cancel', 'set_market_status', 'set_disabled', 'drain'] satisfies CommandKind[]);

/** Orders of capacity for each page of 512 prices. */
const ORDERS_PER_PAGE_BITS = 8;

/** One account's available and held atoms as decimal integers. */
export interface AccountBalance {
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly available: string;
  readonly held: string;
}

/** The core as the rest of the program sees it: applies commands, reads the current state, saves and hashes it. */
export class Core {
  readonly #state: State;
  readonly #events: Events;
  readonly #machines: Machines;
  declare private readonly applying: Applying;

  /** `orders` is the number of open orders that fit without allocating more memory; `machines` are the modules' machines, in their fixed order. */
  constructor(
    makeBooks: BooksMaker = fastBooks,
    snapshot?: Uint8Array,
    orders?: number,
    machines: readonly Machine[] = [],
    unitsMax?: number,
  ) {
    this.#state = emptyState(makeBooks, orders, unitsMax);
    this.#events = new Events(this.#state.digest);
    this.#machines = new Machines(machines, this.#state, this.#events);
    if (snapshot !== undefined) loadState(this.#state, this.#machines, snapshot);
    this.applying = createApplying(this.#state, this.#events, this.#machines);
  }

  get sequence(): number {
    return this.#state.sequence;
  }

  get nowMs(): number {
    return this.#state.nowMs;
  }

  get nextDueMs(): number | undefined {
    const [orders, machines] = [this.#state.timers.nextDueMs, this.#machines.nextDueMs];
    const first = orders === undefined || (machines !== undefined && machines < orders) ? machines : orders;
    const market = this.#state.markets.nextDueMs;
    return first === undefined || (market !== undefined && market < first) ? market : first;
  }

  apply(sequence: number, atMs: number, command: Command): Outcome {
    return this.applying.applyCommand(sequence, atMs, command);
  }

  /** As `apply` for an order without a request key, but makes no objects: the result is in `events`. */
  applyOrder(sequence: number, atMs: number, order: OrderInput): RefusalResult | undefined {
    return this.applying.applyOrder(sequence, atMs, order);
  }

  /** As `apply` for the cancel of one order without a request key, in the same way. */
  applyCancel(sequence: number, atMs: number, customer: number, order: number): RefusalResult | undefined {
    return this.applying.applyCancel(sequence, atMs, customer, order);
  }

  /** What the last command decided, as numbers; valid until the next command. */
  get events(): Events {
    return this.#events;
  }

  /** Digest of everything decided so far, 16 hex digits: equal for two cores with the same decisions. */
  get digest(): string {
    const { one, two } = this.#state.digest;
    return [one, two].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Skips a command that was recorded as void. */
  skip(sequence: number, atMs: number): void {
    this.applying.skipCommand(sequence, atMs);
  }

  save(): Uint8Array {
    return saveState(this.#state, this.#machines);
  }

  hash(): string {
    return stateHash(this.#state, this.#machines);
  }

  /** The state in pieces, from the first one on; see `Sweep`. */
  sweep(): Sweep {
    return new Sweep(this.#state, this.#machines);
  }

  /** The version that commands are recorded under: see `logicVersion`. */
  get logicVersion(): number {
    return logicVersion(this.#machines);
  }

  /** Number of steps of machines that wait for the next command. */
  get waitingSteps(): number {
    const { steps, triggers } = this.#state;
    return steps.length + triggers.fired + triggers.watches.met;
  }

  /** Whether a command only reduces risk, so that it is served first when there is more than can be served. */
  reducesRisk(command: Command): boolean {
    return RISK_REDUCING.has(command.kind) || this.#machines.reducesRisk(command);
  }

  /** The layout of this program's snapshots: see `layoutStamp`. */
  get layout(): number {
    return layoutStamp(this.#machines);
  }

  /** A module's running machine, for reading. The core must have been created with it. */
  machine<Running extends RunningMachine>(machine: Machine<Running>): Running {
    const running = this.#machines.get(machine.name);
    assert(running !== undefined, `this core has no machine ${machine.name}`);
    return running as Running;
  }

  /** Atoms of a coin that a source backs, as a decimal integer; source 0 backs what is on no chain. */
  backing(coin: number, source: number): string {
    return this.#state.ledger.backedText(coin, source);
  }

  /** Everything issued of a coin: the sum of all accounts. */
  issued(coin: number): string {
    return this.#state.ledger.issuedText(coin);
  }

  get coins(): readonly Coin[] {
    return this.#state.coins.list;
  }

  coin(code: string): Coin | undefined {
    return this.#state.coins.byCode(code);
  }

  get markets(): readonly Market[] {
    return this.#state.markets.list;
  }

  market(name: string): Market | undefined {
    return this.#state.markets.byName(name);
  }

  /** The rule for which `define_market` or, with a market, `set_market_rules` would be refused; undefined for none. */
  problemOfRules(rules: DefineMarket): string | undefined;
  problemOfRules(rules: MarketRules, market: Market): string | undefined;
  problemOfRules(rules: DefineMarket | MarketRules, market?: Market): string | undefined {
    const { markets } = this.#state;
    return market === undefined ? markets.problemOf(rules as DefineMarket) : markets.problemOfRules(market, rules);
  }

  customer(id: number): Readonly<Customer> | undefined {
    return this.#state.customers.get(id);
  }

  /** Why the core accepts nothing new from a customer; empty if it does. */
  disabledBy(id: number): readonly DisabledReason[] {
    return this.#state.customers.disabledBy(id);
  }

  /** Why a coin must not leave this customer now; undefined if it may. See `lossRefusal` in `loss.ts`. */
  lossRefusal(customer: number, coin: number): RefusalResult | undefined {
    return lossRefusal(this.#state, customer, coin);
  }

  /** Whether a customer owes a coin. */
  owes(customer: number, coin: number): boolean {
    return this.#machines.debtOf(customer, coin) > 0n;
  }

  /** Whether a customer's orders are kept from prices far from the reference. */
  isGuarded(customer: number): boolean {
    return this.#state.customers.has(customer) && !this.#state.customers.isUnguarded(customer);
  }

  get customers(): number {
    return this.#state.customers.size;
  }

  /** The customer of an owner of accounts: of a sub-account its parent. */
  rootOf(owner: number): number {
    return this.#state.customers.rootOf(owner);
  }

  subAccounts(customer: number): readonly number[] {
    return this.#state.customers.subsOf(customer);
  }

  balances(owner: number): AccountBalance[] {
    const { kinds, ledger } = this.#state;
    const value = limbs();
    return ledger.accountsOf(owner).map((account) => {
      ledger.available(account, value);
      const available = limbsText(value.hi, value.lo);
      ledger.held(account, value);
      return { kind: kinds.nameOf(ledger.kindOf(account)), coin: ledger.coinOf(account), available, held: limbsText(value.hi, value.lo) };
    });
  }

  /** Own open orders, newest first. */
  openOrders(customer: number, market?: number): OrderRecord[] {
    const list: OrderRecord[] = [];
    const { orders } = this.#state;
    for (
      let slot = this.#state.customers.has(customer) ? this.#state.customers.firstOrder(customer) : NONE;
      slot !== NONE;
      slot = orders.ownerNext(slot)
    ) {
      if (market === undefined || orders.market(slot) === market) list.push(openRecord(this.#state, slot));
    }
    return list;
  }

  /** One open order of any customer. */
  openOrder(id: number): OrderRecord | undefined {
    const slot = this.#state.orders.slotOf(id);
    return slot === NONE ? undefined : openRecord(this.#state, slot);
  }

  /** A customer's open order with a client order id. */
  openOrderNamed(customer: number, clientOrderId: string): OrderRecord | undefined {
    const id = this.applying.orderOfClientId(customer, clientOrderId);
    return id === undefined ? undefined : this.openOrder(id);
  }

  /** Why an order would be refused if it were placed now, and whether it would trade at once. Writes nothing. */
  tryOrder(command: PlaceOrder): OrderTrial {
    return this.applying.tryOrder(readCommand(orderInput(), command));
  }

  /** Price levels as [ticks, lots], best first. */
  depth(market: Market, side: SideCode, limit: number): [number, number][] {
    const levels: [number, number][] = [];
    if (limit > 0) {
      this.#state.books.levels(market.id, side, (ticks, lots) => {
        levels.push([ticks, lots]);
        return levels.length < limit;
      });
    }
    return levels;
  }

  /** Sum of a price level in lots; 0 where there is none. */
  levelLots(market: Market, side: SideCode, ticks: number): number {
    return this.#state.books.levelLots(market.id, side, ticks);
  }

  /** How many orders of a market wait for a trigger, by price. */
  waitingLevels(market: Market): WaitingLevels {
    return waitingLevels(this.#state.orders, this.#state.triggers, market.id);
  }

  /** The reply to a request of the last 24 hours, as a repetition would get it; undefined for an unknown request. */
  repliedTo(customer: number, request: RequestKey): Reply | undefined {
    return replyRemembered(this.#state, customer, request);
  }

  ticker(market: Market, nowMs: number): TickerFigures {
    return market.ticker.figures(Math.max(nowMs, this.#state.nowMs), market.definition.openingTicks);
  }

  /** The candle over whole minutes within the last 24 hours. */
  candle(market: Market, fromMs: number, toMs: number): Candle | undefined {
    return market.ticker.candle(fromMs, toMs);
  }

  feeRates(market: Market, customer: number): { maker: number; taker: number } | undefined {
    const found = this.#state.customers.get(customer);
    return found === undefined ? undefined : feeRates(market, found);
  }

  /** Collections of machines that are larger than they declare, one sentence each. */
  beyondBounds(): string[] {
    return [...this.#machines.beyondBounds()];
  }

  /**
   * Checks the books: every coin's accounts sum to what was issued, and every hold is explained by resting orders and machines.
   * Returns what is wrong, or an empty list.
   */
  audit(): string[] {
    const problems: string[] = [];
    const { ledger, orders } = this.#state;
    const sums = new Map<number, bigint>();
    const holds = new Map<number, bigint>();
    const value = limbs();
    for (let account = 0; account < ledger.accounts; account += 1) {
      const coin = ledger.coinOf(account);
      sums.set(coin, (sums.get(coin) ?? 0n) + BigInt(ledger.totalText(account)));
      ledger.held(account, value);
      holds.set(account, BigInt(limbsText(value.hi, value.lo)));
    }
    for (const coin of this.#state.coins.list) {
      if ((sums.get(coin.id) ?? 0n) !== BigInt(ledger.issuedText(coin.id)))
        problems.push(`${coin.code}: accounts do not sum to what was issued`);
      if (ledger.backedInAll(coin.id) !== BigInt(ledger.issuedText(coin.id)))
        problems.push(`${coin.code}: sources do not sum to what was issued`);
    }
    for (const market of this.#state.markets.list) {
      for (const side of [BUY, SELL] as const) {
        this.#state.books.levels(market.id, side, (_ticks, _lots, first) => {
          for (let slot = first; slot !== NONE; slot = orders.next(slot)) {
            const lots = BigInt(leftLots(orders, slot));
            const account = side === BUY ? orders.quoteAccount(slot) : orders.baseAccount(slot);
            const units = side === BUY ? BigInt(orders.ticks(slot)) * BigInt(market.quoteAtomsPerTickLot) : BigInt(market.baseAtomsPerLot);
            holds.set(account, holds.get(account)! - lots * units);
          }
          return true;
        });
      }
    }
    for (const slot of this.#state.triggers.slots()) {
      const account = orders.payingAccount(slot, orders.side(slot));
      holds.set(account, holds.get(account)! - heldBy(this.#state, slot));
    }
    for (const { of, coin, amount } of this.#machines.holds()) {
      const account = ledger.peek(of.owner, this.#state.kinds.find(of.kind), coin);
      holds.set(account, (holds.get(account) ?? 0n) - amount);
    }
    for (const [account, rest] of holds) if (rest !== 0n) problems.push(`account ${account}: holds ${rest} atoms that nothing explains`);
    return problems;
  }
}

/** What a waiting order holds, in atoms. */
function heldBy(state: State, slot: number): bigint {
  const { hi, lo } = waitingHold(state, slot);
  return toBig(hi, lo);
}
