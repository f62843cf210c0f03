import type { AccountRef, MachineCommand, MachineFact, MachineHold, MachineReply, PostingReason } from '@agio/core';

/** Random numbers that a seed repeats. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True once in `every` times. */
  once(every: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the names, each as often as its weight says. */
  weighed<T extends string>(weights: Readonly<Record<T, number>>): T;
}

/** The simulator's model of the core, as the models of machines use it: lists, maps and bigint, none of it the core's code. */
export interface ModelHouse {
  now(): number;
  coin(code: string): ModelCoin | undefined;
  coinById(id: number): ModelCoin;
  customer(id: number): 'unknown' | 'disabled' | 'enabled';
  /** What an account has beyond what orders and machines hold of it. */
  available(of: AccountRef, coin: number): bigint;
  /** Atoms of a coin that a source backs; source 0 backs what stands nowhere. */
  backing(coin: number, source: number): bigint;
  /** Everything there is of a coin, and the most there may be. */
  issued(coin: number): bigint;
  readonly issuedMax: bigint;
  /** Signed atoms of an account, with what its history says of them. What a machine holds is asked for by `holds` and not moved. */
  post(of: AccountRef, coin: number, atoms: bigint, reason: PostingReason, cause: string): void;
  /** A source backs so much more, or less. */
  back(coin: number, source: number, atoms: bigint): void;
}

export interface ModelCoin {
  readonly id: number;
  readonly code: string;
  readonly decimals: number;
}

/** The naive twin of a machine: it shares no code with it, and is written from what is promised. */
export interface MachineModel {
  /** Everything the machine may refuse by rules of its own; each must be met in two hundred seeds. */
  readonly refusals: readonly string[];
  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] };
  /** Facts of one name are pictures of one thing: of those of one command the last one counts, and their order does not. */
  nameOf(fact: MachineFact): string;
  /** What it holds now, worked out anew. */
  holds(): Iterable<MachineHold>;
  nextDueMs?(): number | undefined;
  due?(): readonly MachineFact[];
}

/** What a seed has to play with. */
export interface TrafficScene {
  readonly coins: readonly Omit<ModelCoin, 'id'>[];
  /** Customers are numbered from 1. */
  readonly customers: number;
}

/** Random commands of a machine, right and wrong ones. */
export interface MachineTraffic {
  /** Sent again and again until `hasBegun`, because a crash may take some. */
  beginning(): readonly MachineCommand[];
  readonly hasBegun: boolean;
  /** A command that is sent at about `nowMs`. */
  next(nowMs: number): MachineCommand;
  /** Times to come at which something is decided otherwise than a millisecond before. */
  moments(nowMs: number): readonly number[];
}

/** What `modules/<name>/testing/model.ts` exports. */
export interface ModelFile<Model extends MachineModel = MachineModel> {
  readonly makeModel: (house: ModelHouse) => Model;
}

/** What `modules/<name>/testing/traffic.ts` exports. */
export interface TrafficFile<Model extends MachineModel = MachineModel> {
  readonly makeTraffic: (chance: Chance, model: Model, scene: TrafficScene) => MachineTraffic;
}

/** Names of all fields of a command or a fact, those of what is in them included: a list that is a `Record` of them lacks none. */
export type FieldsOf<T> = T extends readonly (infer Item)[]
  ? FieldsOf<Item>
  : T extends object
    ? { [Field in keyof T]-?: (Field & string) | FieldsOf<T[Field]> }[keyof T]
    : never;

/** What `modules/<name>/testing/fields.ts` exports: every field of the machine's commands and facts with what it holds, each looked at for secrets and names of people. */
export interface FieldsFile {
  readonly commandFields: Readonly<Record<string, string>>;
  readonly factFields: Readonly<Record<string, string>>;
}
