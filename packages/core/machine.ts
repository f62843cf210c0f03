import type { AccountKindName, EndReason, OrderStatusName, SideName } from './codes.ts';
import type { AccountRef, MachineCommand, PlaceOrder } from './commands.ts';
import type { MachineFact, PostingReason } from './facts.ts';
import type { Refused } from './refusals.ts';
import type { DoneReply } from './replies.ts';
import type { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Coin } from './state/coins.ts';

/** What a machine decided: a refusal of its own or of the core, or what it made. */
export type MachineReply = Refused | DoneReply;

/**
 * Money as machines move it: whole atoms as bigint. The caller has checked before that there is enough and room; what does
 * not fit is a bug and stops the process. Each movement tells its postings, and each hold what is held now.
 */
export interface Money {
  available(of: AccountRef, coin: number): bigint;
  /** Whether so much more of a coin may come in without passing the bound that keeps every sum exact. */
  isIssuable(coin: number, amount: bigint): boolean;
  /** Atoms of a coin that a source backs; source 0 backs what stands nowhere: seeds and losses. */
  backing(coin: number, source: number): bigint;
  /** Money comes in, backed by a source. */
  issue(to: AccountRef, coin: number, amount: bigint, source: number, told: Told): void;
  /** Money goes out of what is available or, with `isHeld`, of what is held. */
  retire(from: AccountRef, coin: number, amount: bigint, source: number, told: Told & { readonly isHeld?: boolean }): void;
  /** The same money is backed by another source: nothing is posted. */
  moveBacking(coin: number, from: number, to: number, amount: bigint): void;
  transfer(from: AccountRef, to: AccountRef, coin: number, amount: bigint, told: Told & { readonly received?: PostingReason }): void;
  /** From what one account holds to what another has available. */
  settle(from: AccountRef, to: AccountRef, coin: number, amount: bigint, told: Told & { readonly received?: PostingReason }): void;
  hold(of: AccountRef, coin: number, amount: bigint): void;
  release(of: AccountRef, coin: number, amount: bigint): void;
}

/** Why money moved (a reason of the core's or one that the machine declares), and what caused it: unique for the movement. */
export interface Told {
  readonly reason: PostingReason;
  readonly cause: string;
}

/** An order as machines place it; the fields are those of `PlaceOrder`. */
export type MachineOrder = Omit<PlaceOrder, 'kind' | 'request'>;

/**
 * Orders of machines. They are queued and run as steps of their own after whatever the machine does now, in the order of
 * asking; the machine is then told by `answered`. At most `ORDERS_PER_STEP_MAX` at once.
 */
export interface MachineOrders {
  place(order: MachineOrder, tag: string): void;
  cancel(order: { readonly customer: number; readonly order: number }, tag: string): void;
  /** Of `ticks` and the new whole amount in `lots`, 0 keeps what is. */
  amend(order: { readonly customer: number; readonly order: number; readonly ticks: number; readonly lots: number }, tag: string): void;
}

/** What became of a queued order: its number, or why it was refused. */
export type OrderAnswer = Refused | { readonly ok: true; readonly order: number };

/** What a machine may see and do. Time and sequence are those of the command that is applied. */
export interface MachineTools {
  readonly money: Money;
  readonly orders: MachineOrders;
  nowMs(): number;
  coin(code: string): Coin | undefined;
  coinById(id: number): Coin;
  /** Whether there is such a customer, and whether the core takes anything from them. */
  customer(id: number): 'unknown' | 'disabled' | 'enabled';
  tell(fact: MachineFact): void;
}

/** One account's part that a machine holds: for the audit. */
export interface MachineHold {
  readonly of: AccountRef;
  readonly coin: number;
  readonly amount: bigint;
}

/** One side of a trade that a machine hears of. `owner` has the accounts: the customer, or a sub-account of theirs. */
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
  readonly filledLots: number;
}

/**
 * What a machine does about trades and ended orders. What `wants` answers true to becomes a step: it runs after the writes of
 * the command that caused it, and may do whatever `apply` may, but neither refuse nor throw.
 */
export interface Reactions {
  readonly trades?: {
    /** In the hot path: it gets numbers, and may neither write nor allocate. */
    wants(market: number, makerOwner: number, takerOwner: number): boolean;
    run(trade: HeardTrade): void;
  };
  readonly ends?: {
    wants(market: number, owner: number): boolean;
    run(end: HeardEnd): void;
  };
}

/** A machine at work over one state. Its commands are rare: it may allocate. */
export interface RunningMachine {
  /** Decides first (may refuse, writes nothing), then writes (may neither refuse nor throw). */
  apply(command: MachineCommand): MachineReply;
  save(writer: SnapshotWriter): void;
  /** Reads what `save` wrote, or an earlier layout of it. */
  load(reader: SnapshotReader, layout: number): void;
  holds(): Iterable<MachineHold>;
  /** When the first of its deadlines is due; undefined for none. Asked for many times a second, and for each deadline of a tick: it must not search. */
  nextDueMs?(): number | undefined;
  /** Processes the one deadline that is due first, as `apply` would: it may neither refuse nor throw. Asked for only when one is due. */
  due?(): void;
  readonly reactions?: Reactions;
  /** An order that it queued under this tag was run; it may do whatever a reaction may. */
  answered?(tag: string, answer: OrderAnswer): void;
  /**
   * Everything that `save` writes, record by record, for whoever compares two cores while they run: a few at a time, so that what
   * lies in a map is given out by the map's own iterator, and as JSON can tell it, without bigints. Without it the whole part is compared at once.
   */
  records?(): Iterable<unknown>;
  /** How much there is of everything that `bounds` names. */
  sizes?(): Readonly<Record<string, number>>;
}

/** A module's deterministic part. The order in which machines are given to a core is part of every snapshot. */
export interface Machine<Running extends RunningMachine = RunningMachine> {
  /** Its commands, facts, refusals and accounts begin with it and a dot. */
  readonly name: string;
  /** Layout of its part of a snapshot: raised whenever `save` writes otherwise. `load` reads every earlier one. */
  readonly layout: number;
  /** Raised whenever the same commands would give another state; 1 at first. */
  readonly logic?: number;
  /** Kinds of accounts of its own. */
  readonly accountKinds?: readonly AccountKindName[];
  /** Why it moves money, besides the core's own reasons. */
  readonly reasons?: readonly PostingReason[];
  /** How much there may be of each of its collections: `apply` refuses beyond, and each snapshot tells of what it forgot. */
  readonly bounds?: Readonly<Record<string, number>>;
  /** Kinds of its commands that only reduce risk: they are served first when there is more than can be served. */
  readonly reducesRisk?: readonly MachineCommand['kind'][];
  start(tools: MachineTools): Running;
}
