import type { AccountKindName, EndReason, OrderStatusName, SideName } from './codes.ts';
import type { AccountRef, MachineCommand, PlaceOrder } from './commands.ts';
import type { DeclaredReasons, MachineFact, PostingReason } from './facts.ts';
import type { RefusalResult } from './refusals.ts';
import type { DoneReply } from './replies.ts';
import type { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Coin } from './state/coins.ts';
import type { Market } from './state/markets.ts';
import type { WatchMet, WatchWay } from './triggers/watch-met.ts';

export type { WatchMet, WatchWay } from './triggers/watch-met.ts';

/** What a machine decided: a refusal of its own or of the core, or what it made. */
export type MachineReply = RefusalResult | DoneReply;

/**
 * Money as machines move it: whole atoms as bigint. The caller has checked that the balance suffices and that no bound is passed;
 * otherwise it is a bug and stops the process. Each movement emits its postings, and each hold emits what is held now.
 */
export interface Money {
  available(of: AccountRef, coin: number): bigint;
  /** What orders and machines hold of an account. */
  held(of: AccountRef, coin: number): bigint;
  /** Whether that amount of a coin may be issued without passing the bound that keeps every sum exact. */
  isIssuable(coin: number, amount: bigint): boolean;
  /** Atoms of a coin that a source backs; source 0 backs what is on no chain: seeds and losses. */
  backing(coin: number, source: number): bigint;
  /** Money comes in, backed by a source. */
  issue(to: AccountRef, coin: number, amount: bigint, source: number, told: PostingDetails): void;
  /** Money goes out of what is available or, with `isHeld`, of what is held. */
  retire(from: AccountRef, coin: number, amount: bigint, source: number, told: PostingDetails & { readonly isHeld?: boolean }): void;
  /** The same money is backed by another source: nothing is posted. */
  moveBacking(coin: number, from: number, to: number, amount: bigint): void;
  transfer(
    from: AccountRef,
    to: AccountRef,
    coin: number,
    amount: bigint,
    told: PostingDetails & { readonly received?: PostingReason },
  ): void;
  /** From what one account holds to what another has available. */
  settle(
    from: AccountRef,
    to: AccountRef,
    coin: number,
    amount: bigint,
    told: PostingDetails & { readonly received?: PostingReason },
  ): void;
  hold(of: AccountRef, coin: number, amount: bigint): void;
  release(of: AccountRef, coin: number, amount: bigint): void;
}

/** Why money moved (a reason of the core or one that the machine declares), and its cause, which is unique for the movement. */
export interface PostingDetails {
  readonly reason: PostingReason;
  readonly cause: string;
  /** The customer whose fee this is, if it is one: reactions to fees hear of it. */
  readonly feeOf?: number;
  /** The customer on the other side of what the fee is for, if there is one. */
  readonly feeWith?: number;
}

/** An order as machines place it; the fields are those of `PlaceOrder`. */
export type MachineOrder = Omit<PlaceOrder, 'kind' | 'request'>;

/**
 * Orders of machines. They are queued, and run as steps of their own after the machine's current work, in the order in which
 * they were queued; `answered` then gets the result. At most `ORDERS_PER_STEP_MAX` at a time.
 * One that was refused with `too_much_waits` must not be placed again by `answered`: the queue would stay full for all callers.
 */
export interface MachineOrders {
  place(order: MachineOrder, tag: string): void;
  cancel(order: { readonly customer: number; readonly order: number }, tag: string): void;
  /** `ticks` is the new price and `lots` the new whole amount; 0 leaves it unchanged. */
  amend(order: { readonly customer: number; readonly order: number; readonly ticks: number; readonly lots: number }, tag: string): void;
}

/** The result of a queued order: its id, or why it was refused. */
export type OrderAnswer = RefusalResult | { readonly ok: true; readonly order: number };

/**
 * Prices that a machine watches, in the index of the orders with a trigger: only trades that happened here count, and each meets a price once. The machine is then told in a
 * step of its own (`watched`), after the writes of the command. They are no orders: any number may be begun at once, each costs the same with a hundred thousand as with one.
 */
export interface MachineWatches {
  /**
   * Why a price cannot be watched now, as for an order with this trigger: no such market, one that ends, already met (with the nearest price that is not), out of range, or too
   * many. One that is already met may be watched for the next trade there, `isAgain`.
   */
  refusal(market: number, way: WatchWay, ticks: number, isAgain?: boolean): RefusalResult | undefined;
  /** Begins to watch; `refusal` must have been asked. `tag` names the watch and must not be in use by another watch of the machine. */
  watch(market: number, way: WatchWay, ticks: number, tag: string): void;
  /** Ends a watch, also one that was met of which the machine was not told yet; returns whether there was one. */
  unwatch(tag: string): boolean;
  /** The price of a market's last trade that happened here; its opening price before the first. */
  lastTicks(market: number): number;
}

/** What a machine may see and do. Time and sequence are those of the command that is applied. */
export interface MachineTools {
  readonly money: Money;
  readonly orders: MachineOrders;
  readonly watches: MachineWatches;
  nowMs(): number;
  coin(code: string): Coin | undefined;
  coinById(id: number): Coin;
  /** The market of two coins with its rules and its reference, to be read; undefined for none. */
  market(base: string, quote: string): Readonly<Market> | undefined;
  /** The market with a number; undefined for none. */
  marketAt(id: number): Readonly<Market> | undefined;
  /** The best price of a side of a market's book; 0 for none. */
  bestTicks(market: number, side: SideName): number;
  /** What a customer pays in a market now, in millionths. */
  feeRates(market: number, customer: number): { readonly maker: number; readonly taker: number };
  /** How many more orders a customer may have open now; what is on its way is not counted. */
  ordersLeft(customer: number): number;
  /** The sub-account of a customer with this name, which is made the first time: what its orders trade with is apart from everything else. */
  subAccount(customer: number, name: string): number | RefusalResult;
  /** Whether the customer exists, and whether the core accepts commands from them. Sub-accounts are unknown here: pass their customer. */
  customer(id: number): 'unknown' | 'disabled' | 'enabled';
  /** Whether an account is closed: nobody can take out what is paid there. */
  isClosed(id: number): boolean;
  /**
   * Why a coin must not leave a customer now: they are unknown or disabled, they owe something, or the coin stands still. Every machine asks it before
   * coins, or a claim to them, leave a customer's reach for good or for a while.
   */
  lossRefusal(customer: number, coin: number): RefusalResult | undefined;
  /** Whether a customer owes a coin: what they have of it in other pockets may be brought to where it pays. */
  owes(customer: number, coin: number): boolean;
  /** Atoms of a coin that a customer owes; 0 for none. */
  debtOf(customer: number, coin: number): bigint;
  /** Why a coin must not leave any customer now, for any decision; undefined if it may. */
  stillness(coin: number): RefusalResult | undefined;
  /** Whether a chain of a coin is halted now, other than for maintenance: then its coins' worth is unknown. */
  isInDoubt(coin: number): boolean;
  tell(fact: MachineFact): void;
}

/** What a machine holds of one account: for the audit. */
export interface MachineHold {
  readonly of: AccountRef;
  readonly coin: number;
  readonly amount: bigint;
}

/** One side of a trade that a machine reacts to. `owner` owns the accounts: the customer, or one of their sub-accounts. */
export interface HeardSide {
  readonly order: number;
  readonly customer: number;
  readonly owner: number;
}

/** A trade that happened; price in ticks, amount in lots. */
export interface HeardTrade {
  readonly market: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: SideName;
  readonly maker: HeardSide;
  readonly taker: HeardSide;
}

/** An order that ended. */
export interface HeardEnd extends HeardSide {
  readonly market: number;
  readonly status: OrderStatusName;
  readonly reason: EndReason | null;
  readonly side: SideName;
  readonly filledLots: number;
  /** Atoms of the quote coin that were traded, and the fee, taken from what was received. */
  readonly filledQuote: string;
  readonly fee: string;
}

/** An account that has more at hand: money came in, other than by a trade, or a machine holds another amount of it. */
export interface HeardMoney {
  readonly owner: number;
  readonly kind: AccountKindName;
  readonly coin: number;
}

/** A fee that a machine took from a customer, in atoms. */
export interface HeardFee {
  readonly payer: number;
  /** The customer on the other side; 0 where that is the house. */
  readonly other: number;
  readonly coin: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
  readonly cause: string;
}

/**
 * Reactions of a machine to trades, ended orders, and money that comes in. If `wants` returns true, a step is queued. It runs after the writes of
 * the command that caused it, and may do everything that `apply` may, but must neither refuse nor throw.
 */
export interface Reactions {
  readonly trades?: {
    /** Called in the hot path: it gets numbers, and must neither write nor allocate. */
    wants(market: number, makerOwner: number, takerOwner: number): boolean;
    run(trade: HeardTrade): void;
  };
  readonly ends?: {
    wants(market: number, owner: number): boolean;
    run(end: HeardEnd): void;
  };
  /** Fees that were paid: heard at once, without a step. It must not move anything. */
  readonly fees?: {
    /** Whether a customer's fees are reported. Called in the hot path for both sides of each trade. */
    wants(payer: number): boolean;
    /** A side of a trade paid a fee, in limbs of atoms. Called in the hot path: it may write numbers of its own, and must not tell anything. */
    traded(payer: number, other: number, coin: number, hi: number, lo: number): void;
    /** A machine took a fee. */
    taken(fee: HeardFee): void;
  };
  /** Not called in the hot path: orders move money by trades alone. */
  readonly money?: {
    wants(money: HeardMoney): boolean;
    run(money: HeardMoney): void;
  };
}

/** What keeps coins from leaving customers for now: debts, and chains that wait after a restore. */
export interface Restraints {
  /** Whether any customer is restrained. The core reads it again after each change of the machine. */
  isActive(): boolean;
  /**
   * Why a coin must not leave a customer, who gets another one for it (or nothing: undefined); undefined if it may. With `near_reference` it may, at a price near the
   * reference.
   */
  refusal(customer: number, coin: number, gets: number | undefined): RefusalResult | 'near_reference' | undefined;
  /** Atoms of a coin that a customer owes; 0 for none. */
  debtOf(customer: number, coin: number): bigint;
  /** Whether a chain of a coin is halted, other than for maintenance. */
  isInDoubt?(coin: number): boolean;
}

/**
 * A person's signature over a command: over its canonical JSON with `at` alone in this place. Fields are base64url, as an authenticator
 * gives them; `signature` is two numbers of 32 bytes.
 */
export interface KeySignature {
  /** The key's id. */
  readonly key: string;
  /** When it was signed; each later than the person's last one, so that none counts twice. */
  readonly at: number;
  readonly data: string;
  readonly client: string;
  readonly signature: string;
}

/** Checks whether a command is the one that a person signed. */
export interface Voters {
  /** Why a command does not count as this person's; undefined if it does. */
  refusal(command: MachineCommand, person: number): RefusalResult | undefined;
  /** It was carried out: the same signature counts for nothing else. */
  spend(command: MachineCommand, person: number): void;
}

/** A running machine with its state. Its commands are rare: it may allocate. */
export interface RunningMachine {
  /** Decides first (may refuse, writes nothing), then writes (may neither refuse nor throw). */
  apply(command: MachineCommand): MachineReply;
  save(writer: SnapshotWriter): void;
  /** Reads what `save` wrote, or an earlier layout of it. */
  load(reader: SnapshotReader, layout: number): void;
  holds(): Iterable<MachineHold>;
  /** When the first of its deadlines is due; undefined for none. Called many times a second, and for each deadline of a tick: it must not search. */
  nextDueMs?(): number | undefined;
  /** Processes the one deadline that is due first, as `apply` would: it must neither refuse nor throw. Called only when one is due. */
  due?(): void;
  readonly reactions?: Reactions;
  readonly restraints?: Restraints;
  readonly voters?: Voters;
  /** An order that it queued under this tag was run. It may do everything that a reaction may. */
  answered?(tag: string, answer: OrderAnswer): void;
  /** A price that it watched was met; the watch is over. It may do everything that a reaction may. */
  watched?(tag: string, met: WatchMet): void;
  /** A market that it watched has ended, and the watch with it. It may do everything that `due` may. */
  unwatched?(tag: string): void;
  /**
   * Everything that `save` writes, record by record, for comparing two cores while they run. Maps must be walked by their own
   * iterators, and records must be representable in JSON, without bigints. Without this the whole part is compared in one piece.
   * They must come to an end although the machine changes in the meantime.
   */
  records?(): Iterable<unknown>;
  /** The current size of every collection that `bounds` names. */
  sizes?(): Readonly<Record<string, number>>;
}

/** A module's deterministic part. The order in which machines are given to a core is part of every snapshot. */
export interface Machine<Running extends RunningMachine = RunningMachine> {
  /** Its commands, facts, refusals and accounts begin with it and a dot. */
  readonly name: string;
  /** Layout of its part of a snapshot: raised whenever `save` writes another format. `load` reads every earlier one. */
  readonly layout: number;
  /** Raised whenever the same commands would give another state; 1 at first. */
  readonly logic?: number;
  /** Kinds of accounts of its own. */
  readonly accountKinds?: readonly AccountKindName[];
  /** Why it moves money, besides the core's own reasons, and what each reason means in the books of the house. */
  readonly reasons?: DeclaredReasons;
  /** The largest size of each of its collections: `apply` refuses more, and each snapshot reports what `apply` failed to refuse. */
  readonly bounds?: Readonly<Record<string, number>>;
  /** Kinds of its commands that only reduce risk: they are served first when there is more than can be served. */
  readonly reducesRisk?: readonly MachineCommand['kind'][];
  /** Kinds of its commands that are people's votes, each with the field that names the person: the core asks whether that person signed it. */
  readonly votes?: Readonly<Record<string, string>>;
  start(tools: MachineTools): Running;
}
