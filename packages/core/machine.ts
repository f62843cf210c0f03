import type { AccountRef, MachineCommand } from './commands.ts';
import type { MachineFact, PostingReason } from './facts.ts';
import type { Refused } from './refusals.ts';
import type { DoneReply } from './replies.ts';
import type { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Coin } from './state/coins.ts';

/** What a machine decided: a refusal of its own or of the core, or what it made. */
export type MachineReply = Refused | DoneReply;

/**
 * Money as machines move it: whole atoms as bigint. Whoever calls has checked before that there is enough and room; what does
 * not fit is a bug and stops the process. Each movement tells its postings.
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

/** Why money moved, and what caused it: unique for the movement. */
export interface Told {
  readonly reason: PostingReason;
  readonly cause: string;
}

/** What a machine may see and do. Time and sequence are those of the command that is applied. */
export interface MachineTools {
  readonly money: Money;
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

/** A machine at work over one state. Rare commands only: it may allocate. */
export interface RunningMachine {
  /** Decides first (may refuse, writes nothing), then writes (may neither refuse nor throw). */
  apply(command: MachineCommand): MachineReply;
  save(writer: SnapshotWriter): void;
  /** Reads what `save` wrote, or an earlier layout of it. */
  load(reader: SnapshotReader, layout: number): void;
  holds(): Iterable<MachineHold>;
  /** When the first of its deadlines is due; undefined for none. Asked for many times a second, and for each deadline of a tick: it must not search. */
  nextDueMs?(): number | undefined;
  /** Works off the one deadline that is due first, as `apply` would: it may neither refuse nor throw. Asked for only when one is due. */
  due?(): void;
}

/** A module's deterministic part. The order in which machines are given to a core is part of every snapshot. */
export interface Machine<Running extends RunningMachine = RunningMachine> {
  readonly name: string;
  /** Layout of its part of a snapshot: raised whenever `save` writes otherwise. `load` reads every earlier one. */
  readonly layout: number;
  start(tools: MachineTools): Running;
}
