import type { DeclaredHold, Feed } from '@agio/contracts';
import type { AccountKindName, Core, Fact, Machine, PostingReason } from '@agio/core';
import { sealedProofs } from '@agio/database';
import type { Database, MigrationSource, Projection, ProvenTable, SealedColumn, Session } from '@agio/database';
import type { Json } from '@agio/kernel';
import type { FactSchema, TableSchema } from '@agio/kernel/record';
import type { ModuleDemo } from './demo.ts';
import type { RequestKind } from './desk.ts';
import type { House, AppliedBatch } from './house.ts';
import type { ModuleSetting } from './settings.ts';

export { hasNewDebt } from './debts.ts';
export * from './desk.ts';
export type { Follower } from './follower.ts';
export { followRows } from './follower.ts';
export type { House, AppliedBatch } from './house.ts';
export { proofsOf } from './house.ts';
export { InTurn } from './in-turn.ts';
export { Interval, Pulse } from './interval.ts';
export { customersOf, LastChanged } from './last-changed.ts';
export type { Json } from '@agio/kernel';
export type { Misfits, OffersOf, OpenedBy, PortsOf, SettingsOf } from './offers.ts';
export { joinOffers } from './offers.ts';
export type { PartStep } from './parts.ts';
export * from './public-names.ts';
export type { ModuleSetting } from './settings.ts';

/**
 * Tables with personal data, projections aside: customers get a copy on request, and are erased when they leave. What must be kept longer says in
 * `kept` why, by table.
 */
export interface People {
  readonly tables: readonly string[];
  readonly kept?: Readonly<Record<string, string>>;
  /** Tables of the module that hold nothing of people: settings, products, and how far readers of the journal are. A copy without people keeps them, and nothing else. */
  readonly nobodys?: readonly string[];
  /** Declared tables of which a customer gets their rows, as the fields say (`inCopy`), by the name of each in the copy. */
  readonly copied?: Readonly<Record<string, TableSchema>>;
  /** What is kept of a customer besides, for themselves. */
  export?(session: Session, customer: number, masterKey: string): Promise<Readonly<Record<string, Json>>>;
  /** May be called again after a crash. */
  erase?(session: Session, customer: number): Promise<void>;
}

/** Frames of a module's channels. Without `problemOf` its topics take neither market nor interval. */
export type ModuleFeed = Omit<Feed, 'problemOf'> & Partial<Pick<Feed, 'problemOf'>>;

/** A running module. */
export interface OpenModule {
  /** By the names of the calls in its contract. */
  readonly handlers: object;
  /** Operators' calls, by their names in `desk` of its contract. */
  readonly desk?: object;
  /** Its kinds of requests, each of which needs two people. */
  readonly requests?: readonly RequestKind[];
  readonly feed?: ModuleFeed;
  /** Gets what was applied, before any caller is answered. */
  note?(published: AppliedBatch): void;
  /** Loads what it needs into memory, and finishes what a crash interrupted. No request is served yet. */
  start?(): Promise<void>;
  /** The server takes traffic. */
  serve?(): void;
  stop?(): Promise<void>;
  /** How many things a customer has open here: while there are any, their account is not closed. */
  openWith?(customer: number): number;
  /** Whether people of the house are checking something about a customer here: their account is not closed before. The answer gives no reason. */
  isChecking?(customer: number): Promise<boolean>;
  /** Atoms of each coin that accounts of the house hold here for customers. */
  heldForCustomers?(): ReadonlyMap<number, bigint>;
  /** What operators decided alone here after a time: by whom, about whom, and its worth in hundredths of a yuan. */
  decidedAlone?(sinceMs: number): Promise<readonly { readonly by: number; readonly parties: readonly number[]; readonly worth: bigint }[]>;
  /** Whether a payment method of a customer is still needed here. */
  isMethodInUse?(session: Session, customer: number, method: string): Promise<boolean>;
  /** A customer closes their account: what they offered to others goes. */
  leave?(customer: number): Promise<void>;
}

/** A part of an account of the house: `weight` of `whole`, or `weight` atoms without a whole. */
export interface Part {
  readonly coin: number;
  readonly weight: bigint;
  readonly whole: bigint | null;
}

/** An account of the house that stands there for customers: proofs of liabilities owe it to them, and it is a line of their balance sheet. */
export interface HeldFor {
  readonly kind: AccountKindName;
  /** Its line in a balance sheet. */
  readonly line: 'pools' | 'promised';
  /** Why coins move between it and the customer's own accounts. */
  readonly moves: PostingReason;
  /**
   * Whose it was after a position of the journal, by coin, as the rows say: the account is divided by these weights. Customer 0 is the house. Asked
   * of positions in the past as well, so that an old proof can be checked.
   */
  weightsAt(
    this: void,
    session: Session,
    sequence: number,
  ): Promise<readonly { readonly customer: number; readonly coin: number; readonly weight: bigint }[]>;
  /** The customer's part of it now. */
  partsOf(this: void, core: Pick<Core, 'machine'>, customer: number): readonly Part[];
  /** The customer's part of it at moments of the past (ms), by their place in `times`; what was nothing may be left out. */
  partsAt(this: void, session: Session, customer: number, times: readonly number[]): Promise<readonly (Part & { readonly at: number })[]>;
}

/** Why a part of a customer's account cannot be used now. */
export interface OpenHold {
  readonly account: AccountKindName;
  readonly coin: number;
  readonly by: DeclaredHold;
  readonly id: number;
  readonly atoms: bigint;
}

/** Hashes that each signed statement commits to, all of them under one root: anyone who knows a hash can have its inclusion proven. */
export interface Commitment {
  /** Its name in the statement: small letters and a point. */
  readonly name: string;
  /** Makes the tree of what is so now, and stores it; undefined where there is nothing. */
  commit(
    this: void,
    database: Database,
    core: Pick<Core, 'machine'>,
    nowMs: number,
  ): Promise<{ readonly root: string; readonly leaves: number } | undefined>;
}

/** One capability: what is listed in `apps/server/site.ts`. */
export interface SiteModule<
  Name extends string = string,
  Ports = House,
  Opened extends OpenModule = OpenModule,
  Offers extends keyof Opened & string = never,
  Settings extends keyof Ports & string = never,
> {
  /** The name of its folders here, in `packages/contracts` and in the apps. */
  readonly name: Name;
  readonly migrations: readonly MigrationSource[];
  /** The place in the list is part of every snapshot. */
  readonly machine?: Machine;
  readonly projection?: Projection<Fact>;
  /** All facts of its machine, with descriptions: docs/facts.md is generated from them. */
  readonly records?: readonly FactSchema[];
  readonly people: People;
  /** Everything of it in the database that is sealed under the master key. */
  readonly sealed?: readonly SealedColumn[];
  /** Tables of it whose rows count only with a proof; their proofs change with the master key as what is sealed does. */
  readonly proven?: readonly ProvenTable[];
  /** What it holds for customers in accounts of the house. */
  readonly heldFor?: readonly HeldFor[];
  /** What its machine holds of a customer's own accounts now, one by one. */
  openHolds?(this: void, core: Pick<Core, 'machine'>, customer: number): readonly OpenHold[];
  /** Account kinds of its machine in which a customer's own coins are locked, as their balances say. */
  readonly lockedIn?: readonly AccountKindName[];
  /** The part of it in each signed statement. */
  readonly commitments?: readonly Commitment[];
  /** Revokes, in the transaction that restores a backup, what may have been revoked since it was taken. */
  afterRestore?(session: Session, nowMs: number): Promise<void>;
  /** Functions of the open module that any other may need: who names one among its ports is given it. */
  readonly offers?: Readonly<Record<Offers, true>>;
  /** Settings of the environment that it alone needs, each by the port that it is given as. */
  readonly settings?: Readonly<Record<Settings, ModuleSetting>>;
  /** Fields of a trader in a seed file, which are names, each with the function of the open module that makes a customer one by that name. */
  readonly traders?: Readonly<Record<string, (opened: Opened, customer: number, name: string) => Promise<void>>>;
  /** What it adds to a demo site. */
  demo?(): Promise<ModuleDemo<Opened>>;
  open(ports: Ports): Promise<Opened>;
}

/** Everything of a module that changes with the master key: what is sealed, and the proofs of its rows. */
export function sealedOf({ proven = [], sealed = [] }: Pick<SiteModule, 'proven' | 'sealed'>): SealedColumn[] {
  return [...sealed, ...proven.map((table) => sealedProofs(table))];
}

export * from './refusals.ts';
export type { RatedPorts } from './values.ts';
export { RATE_DIGITS, Values } from './values.ts';
