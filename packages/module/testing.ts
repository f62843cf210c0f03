import type { ErrorCode, RateClass, Role } from '@agio/contracts';
import type { ShownName } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { isReserved, publicName, skeletonsOf } from '@agio/kernel/names';
import type { NameClaim, NamedCustomer, NameKind, PublicNames } from './public-names.ts';
import type {
  AccountRef,
  HeardEnd,
  HeardFee,
  HeardMoney,
  HeardTrade,
  MachineCommand,
  MachineFact,
  MachineHold,
  MachineOrders,
  MachineReply,
  OrderAnswer,
  PostingReason,
  Refusal,
  WatchMet,
  WatchWay,
} from '@agio/core';

export * from './losses.ts';

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
  /** The market of two coins; undefined for none. */
  market(base: string, quote: string): ModelMarketView | undefined;
  /** The market with a number; undefined for none. */
  marketAt(id: number): ModelTradedMarket | undefined;
  /** What a customer pays in a market now, in millionths. */
  rates(market: number, customer: number): { readonly maker: number; readonly taker: number };
  /** A sub-account of a customer by its name, which is made the first time; or why it cannot be. */
  subAccount(customer: number, name: string): number | Refusal;
  /** Orders wait as the machine's do, each for its step; `onAnswer` gets the outcome. */
  readonly orders: MachineOrders;
  /** Why a price of a market cannot be watched now; undefined if it can. */
  watchRefusal(market: number, way: WatchWay, ticks: number, isAgain?: boolean): Refusal | undefined;
  customer(id: number): 'unknown' | 'disabled' | 'enabled';
  /** Whether their account is closed. */
  isClosed(id: number): boolean;
  /** Why a coin must not leave a customer now, and why it must not leave any account. */
  lossRefusal(customer: number, coin: number): Refusal | undefined;
  /** How many more orders a customer may have open now. */
  ordersLeft(customer: number): number;
  stillness(coin: number): Refusal | undefined;
  /** Atoms of a coin that a customer owes; 0 for none. */
  debtOf(customer: number, coin: number): bigint;
  /** Whether a chain of a coin is halted, other than for maintenance. */
  isInDoubt(coin: number): boolean;
  /** What an account has apart from what orders and machines hold of it. */
  available(of: AccountRef, coin: number): bigint;
  /** What orders and machines hold of it. */
  held(of: AccountRef, coin: number): bigint;
  /** Atoms of a coin that a source backs; source 0 backs what is on no chain. */
  backing(coin: number, source: number): bigint;
  /** The supply of a coin, and its maximum. */
  issued(coin: number): bigint;
  readonly issuedMax: bigint;
  /** Signed atoms of an account, with what its history says of them. Holds of a machine are read through `holds`, and not moved. */
  post(of: AccountRef, coin: number, atoms: bigint, reason: PostingReason, cause: string): void;
  /** A fee that was posted: other machines hear of it at once. */
  fee(fee: HeardFee): void;
  /** Changes the amount that a source backs. */
  back(coin: number, source: number, atoms: bigint): void;
}

export interface ModelCoin {
  readonly id: number;
  readonly code: string;
  readonly decimals: number;
}

/** A market as the model has it: rules, the last price, and the reference with the price of its day and when it was set; null for none. */
export interface ModelMarketView {
  readonly id: number;
  readonly status: string;
  readonly minLots: number;
  readonly minTotal: bigint;
  readonly lotAtoms: bigint;
  readonly tickLotAtoms: bigint;
  readonly last: bigint;
  readonly hasTraded: boolean;
  readonly reference: { readonly ticks: bigint; readonly day: bigint; readonly setAt: number } | null;
}

/** What machines that trade need of a market besides: its coins, the largest amount, the last price that happened here, and when it ends. */
export interface ModelTradedMarket extends ModelMarketView {
  readonly base: number;
  readonly quote: number;
  readonly maxLots: number;
  readonly lastOwn: number;
  /** When it last traded; 0 for never. */
  readonly lastAt: number;
  /** The best prices of its book; 0 for none. */
  readonly bid: number;
  readonly ask: number;
  readonly delistAt: number | null;
}

/** A price that a model's machine watches. */
export interface ModelWatch {
  readonly tag: string;
  readonly way: WatchWay;
  readonly ticks: number;
}

/** A naive reimplementation of a machine: it shares no code with it, and is written from what is promised. */
export interface MachineModel {
  /** All refusals by the machine's own rules; each must occur within two hundred seeds. */
  readonly refusals: readonly string[];
  /** What else must occur within two hundred seeds, as the simulator counts it: a command (`accepted robot.schedule`), or a record in a state (`robot.robot grid paused`). */
  readonly demands?: readonly string[];
  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] };
  /** Facts with the same name describe the same thing: of those of one command only the last counts, in any order. */
  nameOf(fact: MachineFact): string;
  /** What it holds now, recomputed. */
  holds(): Iterable<MachineHold>;
  debtOf?(customer: number, coin: number): bigint;
  isInDoubt?(coin: number): boolean;
  /** What it keeps from leaving a customer, who would get another coin for it or nothing. */
  restraint?(customer: number, coin: number, gets: number | undefined): Refusal | 'near_reference' | undefined;
  nextDueMs?(): number | undefined;
  due?(): readonly MachineFact[];
  /** The first of its projection's rows that is not as it must be, in words. */
  wrongRow?(rowsOf: (table: string) => readonly Readonly<Record<string, unknown>>[]): string | undefined;
  /** What it reacts to, as `Reactions` of the machine. */
  wantsTrade?(trade: HeardTrade): boolean;
  onTrade?(trade: HeardTrade): readonly MachineFact[];
  wantsEnd?(end: HeardEnd): boolean;
  onEnd?(end: HeardEnd): readonly MachineFact[];
  /** A fee paid by one side of a trade, with the counterparty. */
  onTradeFee?(fee: Pick<HeardFee, 'payer' | 'coin' | 'amount'>, other: number): void;
  /** A fee that a machine took. */
  onFee?(fee: HeardFee): readonly MachineFact[];
  wantsMoney?(money: HeardMoney): boolean;
  onMoney?(money: HeardMoney): readonly MachineFact[];
  /** The outcome of an order that it asked for. */
  onAnswer?(tag: string, answer: OrderAnswer): readonly MachineFact[];
  /** Prices of a market that it watches now, in order of acceptance. */
  watches?(market: number): readonly ModelWatch[];
  /** A watch that was met, and is not one of `watches` any more; facts are none if it was ended in the meantime. */
  onWatched?(tag: string, met: WatchMet): readonly MachineFact[];
  /** A watch that ended with its market. */
  onUnwatched?(tag: string): readonly MachineFact[];
}

/** What traffic can use in a seed. */
export interface TrafficScene {
  readonly coins: readonly Omit<ModelCoin, 'id'>[];
  /** Customers are numbered from 1. */
  readonly customers: number;
}

/** Random commands of a machine, valid and invalid ones. */
export interface MachineTraffic {
  /** It has so few cases that one of twenty commands of machines is enough of them, and the others keep their share. */
  readonly isSimple?: true;
  /** Sent again and again until `hasBegun`, because a crash may take some. */
  beginning(): readonly MachineCommand[];
  readonly hasBegun: boolean;
  /** A command that is sent at about `nowMs`. */
  next(nowMs: number): MachineCommand;
  /** Future times at which a decision changes. */
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

/**
 * The callers who may pass a route's door, as reviewed by people; the declarations are checked against this table and not the other way.
 * - `public`: anyone, and a token changes nothing
 * - `either`: anyone; a customer is recognised, a key is not let in
 * - `customer`: a customer's live session alone
 * - `read`, `trade`, `transfer`, `withdraw`: that, or an API key with this scope
 */
export type Guard = 'public' | 'either' | 'customer' | 'read' | 'trade' | 'transfer' | 'withdraw';

/** Things of the owner that the samples refer to. */
export interface Owned {
  readonly order: string;
  readonly notice: string;
  readonly address: string;
  readonly key: string;
  readonly session: string;
}

export type Answer = ErrorCode | 'SUCCESS';

export interface Door {
  readonly guard: Guard;
  /** What it counts against: a call that can be guessed at, or that costs money, must not pass as a mere read. */
  readonly rate: RateClass;
  /** Whether it takes an Idempotency-Key. */
  readonly takesKey?: true;
  /** What the owner of the things asked for is answered. */
  readonly owner: Answer;
  /** The answer to another customer, who owns none of them; as the owner where it is not said. */
  readonly other?: Answer;
  /** Text that only those are answered who were recognised, of a call that does not insist on it. */
  readonly recognisedBy?: string;
  /** Whether a second verification is needed besides the session. */
  readonly verified?: true;
  /** The session ends with it, so that each caller needs one of their own. */
  readonly endsSession?: true;
  /** The account is frozen with it, so that no customer of this site may ask. */
  readonly isFreeze?: true;
  /** Asked after all that have a smaller one or none, because others need what it takes away. */
  readonly last?: number;
  readonly params?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly query?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly body?: (owned: Owned) => Readonly<Record<string, unknown>>;
}

/** What `modules/<name>/testing/doors.ts` exports: a row for every route of the module's contract. */
export type Doors = Readonly<Record<string, Door>>;

/** Which operators a route of the console is for, as reviewed by people; the declarations are checked against this table and not the other way. */
export interface DeskDoor {
  readonly roles: readonly Role[] | 'visitor';
  /** Whether it needs a second verification. */
  readonly verified?: true;
  /** The name under which each use is written to the audit log. */
  readonly audit?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What `modules/<name>/testing/desk-doors.ts` exports: a row for every route of operators in the module's contract. */
export type DeskDoors = Readonly<Record<string, DeskDoor>>;

/** What `modules/<name>/testing/canaries.ts` exports: bugs that are planted by `npm run canaries`, each with the smallest test that notices it. */
export interface ModuleCanary {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: { readonly tests: string; readonly named?: string };
}

/** The names of a test site, by the real rules of what a name is and looks like; the list of a server is in its database. */
export class NamesInMemory implements PublicNames {
  readonly held = new Map<string, { readonly customer: number; readonly kind: NameKind; readonly name: string }>();

  claim(_session: Session, { customer, kind, name: given }: NamedCustomer & { readonly kind: NameKind }): Promise<NameClaim> {
    if (isReserved(given, ['Agio'])) return Promise.resolve({ ok: false, refusal: 'reserved' });
    const read = publicName(given);
    if (!read.ok) return Promise.resolve({ ok: false, refusal: 'unfit' });
    const isTaken = this.#like(read.value).some((one) => one.customer !== customer);
    if (isTaken) return Promise.resolve({ ok: false, refusal: 'taken' });
    this.held.set(`${customer} ${kind}`, { customer, kind, name: read.value });
    return Promise.resolve({ ok: true, name: read.value });
  }

  release(_session: Session, customer: number, kind: NameKind): Promise<void> {
    this.held.delete(`${customer} ${kind}`);
    return Promise.resolve();
  }

  adopt(_session: Session, kind: NameKind, names: readonly NamedCustomer[]): Promise<void> {
    for (const one of names) this.held.set(`${one.customer} ${kind}`, { ...one, kind });
    return Promise.resolve();
  }

  similarTo(): Promise<(customer: number) => readonly ShownName[]> {
    const all = [...this.held.values()];
    const alike = (customer: number) => all.filter((one) => one.customer === customer).flatMap(({ name }) => this.#like(name));
    return Promise.resolve((customer) =>
      alike(customer)
        .filter((one) => one.customer !== customer)
        .map(({ customer: other, kind, name }) => ({ uid: String(10_000_000 + other), kind, name })),
    );
  }

  #like(name: string) {
    const skeletons = skeletonsOf(name);
    return [...this.held.values()].filter((one) => skeletonsOf(one.name).some((skeleton) => skeletons.includes(skeleton)));
  }
}
