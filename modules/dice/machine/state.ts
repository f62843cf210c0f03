import type { AccountRef, MachineTools, RequestKey, SnapshotReader, SnapshotWriter } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import type { FactName, FactSchema, Fields, Values } from '@agio/kernel/record';
import type { BetRecord, CoinLimits, DealerRecord, FlowRecord, Limit, PlayerRecord, PoolRecord } from '../model.ts';
import { dayOf, diceBet, diceDealer, diceFlow, dicePlayer, dicePool, HOUSE_REQUESTS_MAX } from '../model.ts';

export const gameOf = (customer: number): AccountRef => ({ owner: customer, kind: customer === 0 ? 'house' : 'game' });
/** Each pool is an account of the house, one for each coin. */
export const POOL: AccountRef = { owner: 0, kind: 'dice.pool' };

/** What a customer staked and lost of a coin today; `pending` are stakes whose result is still to come. */
export interface Usage {
  readonly day: number;
  readonly staked: string;
  /** Negative for a gain. */
  readonly lost: string;
  readonly pending: string;
}

const NONE: Limit = { most: '', next: '', nextAtMs: 0 };
export const noLimits = (coin: number): CoinLimits => ({ coin, stake: NONE, loss: NONE });

interface Counts {
  bets: number;
  flows: number;
  epoch: number;
  day: number;
  /** Keys of requests of the house, and the movements that they made. */
  house: readonly (readonly [key: string, flow: number])[];
}

/** Players, pools, dealers, bets that wait for their roll, and withdrawals that wait for their day. */
export class DiceBooks {
  readonly players = new Map<number, PlayerRecord>();
  /** By number of the coin. */
  readonly pools = new Map<number, PoolRecord>();
  /** By `keyOf`. */
  readonly dealers = new Map<string, DealerRecord>();
  readonly bets = new Map<number, BetRecord>();
  readonly flows = new Map<number, FlowRecord>();
  /** By `keyOf`. */
  readonly usage = new Map<string, Usage>();
  /** Pending bets of each customer. */
  readonly betsOf = new Map<number, Set<number>>();
  /** Ids of all seeds that are in use or come next. */
  readonly #seeds = new Set<string>();
  readonly deadlines = new Deadlines((id) => this.flows.get(id)?.dueMs ?? 0);
  counts: Counts = { bets: 0, flows: 0, epoch: 0, day: 0, house: [] };

  readonly keyOf = (customer: number, coin: number): string => `${customer} ${coin}`;

  putPlayer(tools: MachineTools, player: PlayerRecord): void {
    this.#keepPlayer(player);
    tools.tell(dicePlayer.tell(player));
  }

  /** Whether a seed is in use: what it rolls is not known before it ends. */
  isInUse(seed: string): boolean {
    return this.#seeds.has(seed);
  }

  putPool(tools: MachineTools, pool: PoolRecord): void {
    this.pools.set(pool.coin, pool);
    tools.tell(dicePool.tell(pool));
  }

  /** One without shares is forgotten here; the rows keep them. */
  putDealer(tools: MachineTools, dealer: DealerRecord): void {
    const key = this.keyOf(dealer.customer, dealer.coin);
    if (dealer.shares === '0') this.dealers.delete(key);
    else this.dealers.set(key, dealer);
    tools.tell(diceDealer.tell(dealer));
  }

  putBet(tools: MachineTools, bet: BetRecord): void {
    this.#index(bet);
    tools.tell(diceBet.tell(bet));
  }

  putFlow(tools: MachineTools, flow: FlowRecord): void {
    if (flow.state === 'waiting') {
      this.flows.set(flow.id, flow);
      this.deadlines.add(flow.id, flow.dueMs);
    } else this.flows.delete(flow.id);
    tools.tell(diceFlow.tell(flow));
  }

  dealer(customer: number, coin: number): DealerRecord | undefined {
    return this.dealers.get(this.keyOf(customer, coin));
  }

  pool(coin: number): PoolRecord {
    const pool = this.pools.get(coin);
    assert(pool !== undefined, 'a pool that is named is known');
    return pool;
  }

  /** The movement that a request of the house made before. */
  doneBefore(request: RequestKey | null): number | undefined {
    return this.counts.house.find(([key]) => key === request?.key)?.[1];
  }

  rememberRequest(request: RequestKey | null, flow: number): void {
    if (request !== null) this.counts.house = [...this.counts.house, [request.key, flow] as const].slice(-HOUSE_REQUESTS_MAX);
  }

  /** Whether a customer has a bet whose result is still to come, in a coin or at all. */
  isPlaying(customer: number, coin?: number): boolean {
    const own = [...(this.betsOf.get(customer) ?? [])];
    return coin === undefined ? own.length > 0 : own.some((id) => this.bets.get(id)?.coin === coin);
  }

  /** Whether a customer has excluded themselves for now. */
  isExcluded(customer: number, nowMs: number): boolean {
    return nowMs < (this.players.get(customer)?.excludedUntilMs ?? 0);
  }

  leavingOf(customer: number, coin: number): number {
    return [...this.flows.values()].filter((flow) => flow.customer === customer && flow.coin === coin).length;
  }

  /** What counts today. */
  usageOf(customer: number, coin: number, nowMs: number): Usage {
    const day = dayOf(nowMs);
    const found = this.usage.get(this.keyOf(customer, coin));
    if (found?.day === day) return found;
    return { day, staked: '0', lost: '0', pending: found?.pending ?? '0' };
  }

  /** Adds to what counts today. With the first of a day what is no longer asked for is forgotten. */
  use(
    customer: number,
    coin: number,
    nowMs: number,
    more: { readonly staked: bigint; readonly lost: bigint; readonly pending: bigint },
  ): void {
    const used = this.usageOf(customer, coin, nowMs);
    if (used.day > this.counts.day) {
      this.counts.day = used.day;
      for (const [key, { pending }] of this.usage) if (pending === '0') this.usage.delete(key);
    }
    this.usage.set(this.keyOf(customer, coin), {
      day: used.day,
      staked: String(BigInt(used.staked) + more.staked),
      lost: String(BigInt(used.lost) + more.lost),
      pending: String(BigInt(used.pending) + more.pending),
    });
  }

  *records(): Generator<unknown> {
    yield* this.players.values();
    yield* this.pools.values();
    yield* this.dealers.values();
    yield* this.bets.values();
    yield* this.flows.values();
    yield* this.usage.entries();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.counts));
    for (const list of [this.players, this.pools, this.dealers, this.bets, this.flows, this.usage] as readonly ReadonlyMap<
      unknown,
      unknown
    >[]) {
      writer.count(list.size);
      for (const entry of list) writer.text(JSON.stringify(entry));
    }
  }

  load(reader: SnapshotReader): void {
    // Earlier snapshots lack what was added since.
    this.counts = { ...this.counts, ...(JSON.parse(reader.text()) as Partial<Counts>) };
    for (const player of entries(reader, dicePlayer)) this.#keepPlayer(player);
    for (const pool of entries(reader, dicePool)) this.pools.set(pool.coin, pool);
    for (const dealer of entries(reader, diceDealer)) this.dealers.set(this.keyOf(dealer.customer, dealer.coin), dealer);
    for (const bet of entries(reader, diceBet)) this.#index(bet);
    for (const flow of entries(reader, diceFlow)) {
      this.flows.set(flow.id, flow);
      this.deadlines.add(flow.id, flow.dueMs);
    }
    for (let left = reader.count(); left > 0; left -= 1) {
      const [key, used] = JSON.parse(reader.text()) as [string, Usage];
      this.usage.set(key, used);
    }
  }

  #keepPlayer(player: PlayerRecord): void {
    const before = this.players.get(player.customer);
    for (const seed of [before?.seed, before?.next]) if (seed) this.#seeds.delete(seed.id);
    for (const seed of [player.seed, player.next]) if (seed !== null) this.#seeds.add(seed.id);
    this.players.set(player.customer, player);
  }

  #index(bet: BetRecord): void {
    const own = this.betsOf.get(bet.customer) ?? new Set();
    if (bet.state === 'pending') {
      this.bets.set(bet.id, bet);
      own.add(bet.id);
    } else {
      this.bets.delete(bet.id);
      own.delete(bet.id);
    }
    if (own.size === 0) this.betsOf.delete(bet.customer);
    else this.betsOf.set(bet.customer, own);
  }
}

/** Records of a snapshot, each after its key. */
function* entries<F extends Fields>(reader: SnapshotReader, { load }: FactSchema<FactName, F>): Generator<Values<F>> {
  for (let left = reader.count(); left > 0; left -= 1) {
    const [, saved] = JSON.parse(reader.text()) as [unknown, unknown];
    yield load(saved);
  }
}
