import { Core } from '@agio/core';
import type { Fact, MachineReply, Refusal } from '@agio/core';
import { assert } from '@agio/kernel';
import { diceMachine } from '../machine/index.ts';
import type { RunningDice } from '../machine/index.ts';
import { diceBet, diceFlow } from '../model.ts';
import type { BetRecord, DiceCommand, FlowRecord, MakeBet, PlayerRecord, PoolRules, SeedRef } from '../model.ts';

/** Two dealers and two players. */
export const [NORTH, SOUTH, EVE, BOB] = [1, 2, 3, 4] as const;
export const COIN = 100_000n;
export const RICH = 100_000n * COIN;
export const RULES: PoolRules = {
  edge: 10_000,
  house: 2_000,
  minStake: String(COIN / 10n),
  maxStake: String(1_000n * COIN),
  minDeposit: String(COIN),
  isOpen: true,
};

/** A core with dice: one coin of five decimals, each customer with a hundred thousand of it in the game account, and the house as well. */
export class Bench {
  core = new Core(undefined, undefined, 64, [diceMachine]);
  readonly facts: Fact[] = [];
  #nowMs = Date.UTC(2026, 10, 23, 2);
  #seeds = 0;

  constructor(bankroll: bigint = RICH) {
    this.#apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 5, tags: [] });
    for (const customer of [NORTH, SOUTH, EVE, BOB]) {
      this.#apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      this.fund(customer, RICH);
    }
    this.fund(0, RICH);
    this.pool();
    if (bankroll > 0n) assert(this.invest(NORTH, bankroll) === 'done', 'the pool is funded');
    for (const customer of [EVE, BOB]) assert(this.begin(customer) === 'done', 'seeds are there');
  }

  get running(): RunningDice {
    return this.core.machine(diceMachine);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  fund(owner: number, amount: bigint): void {
    const to = { owner, kind: owner === 0 ? 'house' : 'game' } as const;
    this.#apply({ kind: 'issue', to, coin: 'USDT', amount: String(amount), reason: 'seed', cause: `seed ${owner} ${this.core.sequence}` });
  }

  apply(command: DiceCommand): MachineReply {
    return this.#apply(command) as MachineReply;
  }

  /** The refusal, or `done`. */
  try(command: DiceCommand): Refusal | 'done' {
    const reply = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  pool(into: Partial<PoolRules> = {}): Refusal | 'done' {
    return this.try({ kind: 'dice.pool', coin: 'USDT', ...RULES, ...into, by: 1, decidedBy: 2 });
  }

  newSeed(): SeedRef {
    this.#seeds += 1;
    return { id: this.#seeds.toString(16).padStart(32, '0'), hash: this.#seeds.toString(16).padStart(64, '0') };
  }

  begin(customer: number): Refusal | 'done' {
    return this.try({ kind: 'dice.begin', customer, seed: this.newSeed(), next: this.newSeed() });
  }

  rotate(customer: number): Refusal | 'done' {
    const seed = this.player(customer).seed?.id ?? '';
    return this.try({ kind: 'dice.rotate', customer, seed, next: this.newSeed() });
  }

  betting(into: Partial<MakeBet> = {}): MakeBet {
    return {
      kind: 'dice.bet',
      customer: EVE,
      client: `c${into.customer ?? EVE}`,
      coin: 'USDT',
      stake: String(10n * COIN),
      side: 'under',
      target: 4_950,
      multiple: 20_000,
      request: null,
      ...into,
    };
  }

  tryBet(into: Partial<MakeBet> = {}): Refusal | 'done' {
    return this.try(this.betting(into));
  }

  bet(into: Partial<MakeBet> = {}): number {
    const reply = this.apply(this.betting(into));
    assert(reply.ok, `the bet is made, and not ${reply.ok ? '' : reply.refusal}`);
    return reply.id ?? 0;
  }

  roll(bet: number, roll: number): Refusal | 'done' {
    return this.try({ kind: 'dice.result', bet, roll });
  }

  invest(customer: number, amount: bigint): Refusal | 'done' {
    return this.try({ kind: 'dice.invest', customer, coin: 'USDT', amount: String(amount), ...peopleFor(customer), request: null });
  }

  withdraw(customer: number, shares: bigint): Refusal | 'done' {
    return this.try({ kind: 'dice.withdraw', customer, coin: 'USDT', shares: String(shares), ...peopleFor(customer), request: null });
  }

  /** Time passes, and what is due happens when it is due. */
  pass(ms: number): void {
    const until = this.#nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.#nowMs = Math.max(this.#nowMs, next);
      this.#apply({ kind: 'tick' });
    }
    this.#nowMs = until;
  }

  disable(customer: number): void {
    this.#apply({ kind: 'set_disabled', customer, reason: 'operators', isOn: true });
  }

  subAccountOf(customer: number): number {
    const reply = this.#apply({ kind: 'create_sub_account', customer, ref: `sub ${customer}` });
    assert(reply.ok && reply.kind === 'done', 'a sub-account is made');
    return reply.id ?? 0;
  }

  betNow(id: number): BetRecord {
    const found = this.facts.filter(diceBet.is).findLast((one) => one.id === id);
    assert(found !== undefined, 'the bet was told');
    return found;
  }

  flow(id: number): FlowRecord {
    const found = this.facts.filter(diceFlow.is).findLast((one) => one.id === id);
    assert(found !== undefined, 'the movement was told');
    return found;
  }

  player(customer: number): PlayerRecord {
    const found = this.running.books.players.get(customer);
    assert(found !== undefined, 'the player is known');
    return found;
  }

  available(owner: number, kind: 'game' | 'house' | 'dice.pool' = 'game'): bigint {
    return this.#balance(owner, kind, 'available');
  }

  held(owner: number, kind: 'game' | 'dice.pool' = 'game'): bigint {
    return this.#balance(owner, kind, 'held');
  }

  /** Everything that does not add up: books of the core, and the pool against its account. */
  problems(): readonly string[] {
    const pool = this.running.books.pools.get(0);
    const [free, held] = [this.available(0, 'dice.pool'), this.held(0, 'dice.pool')];
    return [
      ...this.core.audit(),
      ...(pool !== undefined && (BigInt(pool.bankroll) !== free + held || BigInt(pool.reserved) !== held)
        ? ['the pool is not its account']
        : []),
      ...(free < 0n ? ['the pool is below zero'] : []),
    ];
  }

  /** The same core out of its own snapshot. */
  restart(): void {
    this.core = new Core(undefined, this.core.save(), 64, [diceMachine]);
  }

  #balance(owner: number, of: string, what: 'available' | 'held'): bigint {
    return BigInt(this.core.balances(owner).find(({ kind }) => kind === of)?.[what] ?? '0');
  }

  #apply(command: Parameters<Core['apply']>[2]) {
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.#nowMs, command);
    this.facts.push(...facts);
    return reply;
  }
}

const peopleFor = (customer: number) => (customer === 0 ? { by: 1, decidedBy: 2 } : { by: 0, decidedBy: 0 });
