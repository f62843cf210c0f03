import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { rollOf } from '@agio/dice-verifier';
import { assert } from '@agio/kernel';
import { createHmac } from 'node:crypto';
import { diceMachine } from '../machine/index.ts';
import { diceBet } from '../model.ts';
import type { BetRecord, DiceCommand, MakeBet } from '../model.ts';
import { largestWin } from '../odds.ts';
import { Vault } from '../vault/vault.ts';

const KEY = 'a key of hostile bets, and of nothing else that anybody plays';
const [HOUSE, DEALERS, PLAYERS] = [0, [1, 2, 3], [4, 5, 6, 7, 8]] as const;
const OWNERS = [HOUSE, ...DEALERS, ...PLAYERS];
const [COINS, EACH, DAY] = [['USDT', 'BTC'] as const, 10n ** 15n, 86_400_000];
const ODD_STAKES = ['-1', '0', '1.5', '1e3', '', 'NaN', '01', ' 7', `1${'0'.repeat(30)}`, '٣', '0x10', '-0'];
const ODD_TARGETS = [-1, 0, 9_801, 9_999, 10_000, 0.5, Number.NaN, Infinity, 2 ** 53];
const AUDITED_EVERY = 2_000;

/** The attempts, and their outcomes. */
export interface HostileFigures {
  readonly tried: number;
  readonly taken: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly rolled: number;
  readonly voided: number;
  readonly smallest: bigint;
  readonly steps: number;
}

/**
 * A core and a vault in one process against people who want to break a bank: dust, the largest and just above, numbers that are none, dealers on
 * their own pools, shares that are taken out while bets wait, seeds that change in between, rolls that come late, twice, or never. After each step no
 * pool is below zero, and not an atom is missing.
 */
export class Hostile {
  #core = new Core(undefined, undefined, 64, [diceMachine]);
  readonly #vault = new Vault(KEY);
  readonly #chance: () => number;
  #nowMs = Date.UTC(2026, 0, 1);
  #steps = 0;
  #tried = 0;
  #smallest: bigint | undefined;
  readonly #refused = new Map<string, number>();
  readonly #issued: bigint;
  /** The last state of every bet that was taken. */
  readonly #bets = new Map<number, BetRecord>();

  constructor(seed: number) {
    this.#chance = mulberry(seed);
    for (const code of COINS) this.#must({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
    for (const customer of [...DEALERS, ...PLAYERS]) this.#must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    for (const owner of OWNERS)
      for (const coin of COINS) {
        const to = { owner, kind: owner === HOUSE ? 'house' : 'game' } as const;
        this.#must({ kind: 'issue', to, coin, amount: String(EACH), reason: 'seed', cause: `seed ${owner} ${coin}` });
      }
    this.#issued = EACH * BigInt(OWNERS.length);
    for (const coin of COINS) {
      this.#setPool(coin);
      this.#try({ kind: 'dice.invest', customer: HOUSE, coin, amount: String(EACH / 10n), by: 1, decidedBy: 2, request: null });
    }
    for (const customer of PLAYERS) this.#begin(customer);
  }

  /** Plays until so many bets were tried. */
  play(bets: number): HostileFigures {
    while (this.#tried < bets) {
      this.#steps += 1;
      this.#step();
      this.#check();
    }
    for (const bet of Array.from(this.#books.bets.values())) this.#roll(bet);
    this.#check();
    assert(this.#core.audit().length === 0, this.#core.audit().join(', '));
    this.#checkRolls();
    const states = [...this.#bets.values()].map(({ state }) => state);
    return {
      tried: this.#tried,
      taken: this.#bets.size,
      refused: Object.fromEntries(this.#refused),
      rolled: states.filter((state) => state === 'won' || state === 'lost').length,
      voided: states.filter((state) => state === 'void').length,
      smallest: this.#smallest ?? 0n,
      steps: this.#steps,
    };
  }

  get #books() {
    return this.#core.machine(diceMachine).books;
  }

  #step(): void {
    const what = this.#chance();
    if (what < 0.62) this.#bet();
    else if (what < 0.88) this.#someRoll();
    else if (what < 0.91) this.#flow();
    else if (what < 0.93) this.#seeds();
    else if (what < 0.95) this.#limits();
    else if (what < 0.965) this.#pass(this.#pick([1, 60_000, 3_600_000, DAY, 4 * DAY]));
    else if (what < 0.975) this.#setPool(this.#pick(COINS));
    else if (what < 0.985) this.#restart();
    else if (what < 0.99) this.#try({ kind: 'dice.void', by: this.#pick([1, 2]), decidedBy: 2 });
    else this.#atOnce();
  }

  /** Everything of a pool leaves at the very moment at which a customer bets the most that it takes. */
  #atOnce(): void {
    const coin = this.#pick(COINS);
    for (const customer of [HOUSE, ...DEALERS]) {
      const dealer = this.#books.dealer(customer, COINS.indexOf(coin));
      if (dealer !== undefined) this.#withdraw(customer, coin, BigInt(dealer.shares) - BigInt(dealer.leaving));
    }
    this.#pass(DAY - 1);
    for (let count = 0; count < 5; count += 1) this.#bet(coin);
    this.#pass(1);
    for (const bet of Array.from(this.#books.bets.values())) this.#roll(bet);
    this.#pass(10_000);
    this.#invest(this.#pick(DEALERS), coin, EACH / 50n);
  }

  #bet(coin: (typeof COINS)[number] = this.#pick(COINS)): void {
    const customer = this.#chance() < 0.05 ? this.#pick(DEALERS) : this.#pick(PLAYERS);
    if (this.#books.players.get(customer)?.epoch !== this.#books.counts.epoch && this.#chance() < 0.5) this.#beginAnew(customer);
    const side = this.#chance() < 0.5 ? 'under' : 'over';
    const wins = this.#pick([1, 2, 100, 990, 4_950, 4_950, 9_000, 9_799, 9_800]);
    const pool = this.#books.pools.get(COINS.indexOf(coin));
    const edge = pool?.edge ?? 10_000;
    const multiple = Math.floor(((1_000_000 - edge) * 100) / wins);
    const win = pool === undefined ? 0n : largestWin(BigInt(pool.bankroll), BigInt(pool.reserved), edge);
    const most = (win * 10_000n) / BigInt(Math.max(1, multiple - 10_000));
    const stake = this.#pick([
      1n,
      2n,
      9_999n,
      most,
      most,
      most + 1n,
      most * 2n,
      most / 2n,
      most / 100n,
      EACH,
      EACH * 10n,
      BigInt(pool?.minStake ?? 1),
    ]);
    const right: MakeBet = {
      kind: 'dice.bet',
      customer,
      coin,
      stake: String(stake === 0n ? 1n : stake),
      side,
      target: side === 'under' ? wins : 9_999 - wins,
      multiple,
      request: null,
    };
    this.#tried += 1;
    const odd = this.#chance();
    if (odd < 0.03) this.#try({ ...right, stake: this.#pick(ODD_STAKES) });
    else if (odd < 0.06) this.#try({ ...right, target: this.#pick(ODD_TARGETS) });
    else if (odd < 0.07) this.#try({ ...right, multiple: right.multiple + this.#pick([1, -1, 0.5, 10_000]) });
    else this.#try(right);
  }

  #someRoll(): void {
    const open = [...this.#books.bets.values()];
    const bet = open.length === 0 ? [...this.#bets.values()].at(-1) : this.#pick(open);
    if (bet === undefined) return;
    const odd = this.#chance();
    if (odd < 0.03) this.#try({ kind: 'dice.result', bet: bet.id, roll: this.#pick([-1, 10_000, 0.5, Number.NaN]) });
    else {
      this.#roll(bet);
      // The same again, as after a process that died before it heard that the first was taken.
      if (odd < 0.1) this.#roll(bet);
    }
  }

  #roll(bet: BetRecord): void {
    const roll = this.#vault.rollFor(bet);
    assert(roll !== undefined, 'the vault knows its seeds');
    this.#try({ kind: 'dice.result', bet: bet.id, roll });
  }

  #flow(): void {
    // One of the players owns shares now and then as well.
    const [coin, customer] = [this.#pick(COINS), this.#pick([HOUSE, ...DEALERS, 8])];
    const amount = this.#pick([1n, 3n, EACH / 1_000n, EACH / 7n, EACH, EACH * 2n]);
    if (this.#chance() < 0.5) return this.#invest(customer, coin, amount);
    const shares = BigInt(this.#books.dealer(customer, COINS.indexOf(coin))?.shares ?? '0');
    this.#withdraw(customer, coin, this.#pick([1n, shares, shares - 1n, shares / 2n, shares + 1n, 0n, -1n]));
  }

  #invest(customer: number, coin: string, amount: bigint): void {
    this.#try({ kind: 'dice.invest', customer, coin, amount: String(amount), ...peopleFor(customer), request: null });
  }

  #withdraw(customer: number, coin: string, shares: bigint): void {
    this.#try({ kind: 'dice.withdraw', customer, coin, shares: String(shares), ...peopleFor(customer), request: null });
  }

  #seeds(): void {
    const customer = this.#pick([...PLAYERS, ...DEALERS]);
    const seed = this.#books.players.get(customer)?.seed;
    if (this.#chance() < 0.03) this.#try({ kind: 'dice.retire' });
    if (seed === null || seed === undefined || this.#chance() < 0.2) this.#begin(customer);
    else this.#try({ kind: 'dice.rotate', customer, seed: seed.id, next: this.#vault.newSeed() });
    this.#try({ kind: 'dice.client', customer, client: this.#client() });
  }

  #begin(customer: number): void {
    this.#try({ kind: 'dice.begin', customer, seed: this.#vault.newSeed(), next: this.#vault.newSeed() });
    this.#try({ kind: 'dice.client', customer, client: this.#client() });
  }

  /** Seeds of an earlier epoch cannot be replaced while bets with them wait. */
  #beginAnew(customer: number): void {
    for (const id of Array.from(this.#books.betsOf.get(customer) ?? [])) {
      const bet = this.#books.bets.get(id);
      if (bet !== undefined) this.#roll(bet);
    }
    this.#begin(customer);
  }

  #client(): string {
    return `c${Math.floor(this.#chance() * 1e9)}`;
  }

  #limits(): void {
    const [customer, coin] = [this.#pick(PLAYERS), this.#pick(COINS)];
    const most = (): string => this.#pick(['', '', '', '0', String(EACH / 100n), '-1']);
    if (this.#chance() < 0.05) this.#try({ kind: 'dice.exclude', customer, period: 'day' });
    else this.#try({ kind: 'dice.limit', customer, coin, stake: most(), loss: most() });
  }

  #setPool(coin: string): void {
    const edge = this.#pick([10_000, 10_000, 19_000, 100]);
    const rules = {
      edge,
      house: this.#pick([0, edge, Math.floor(edge / 5)]),
      minStake: this.#pick(['1', '1', '100']),
      maxStake: String(EACH * 100n),
    };
    this.#try({ kind: 'dice.pool', coin, ...rules, minDeposit: '1', isOpen: this.#chance() < 0.95, by: 1, decidedBy: 2 });
  }

  /** The same core out of its own snapshot. */
  #restart(): void {
    this.#core = new Core(undefined, this.#core.save(), 64, [diceMachine]);
  }

  #pass(ms: number): void {
    const until = this.#nowMs + ms;
    for (let next = this.#core.nextDueMs ?? Infinity; next <= until; next = this.#core.nextDueMs ?? Infinity) {
      this.#nowMs = Math.max(this.#nowMs, next);
      this.#must({ kind: 'tick' });
      this.#check();
      // What waits for coins that bets hold is tried again until they end.
      if (this.#books.bets.size > 0 && this.#chance() < 0.2) this.#someRoll();
    }
    this.#nowMs = until;
  }

  #try(command: DiceCommand): void {
    const { facts, reply } = this.#core.apply(this.#core.sequence + 1, this.#nowMs, command);
    if (!reply.ok) this.#refused.set(reply.refusal, (this.#refused.get(reply.refusal) ?? 0) + 1);
    for (const bet of facts.filter(diceBet.is)) this.#bets.set(bet.id, bet);
  }

  #must(command: Command): void {
    const { reply } = this.#core.apply(this.#core.sequence + 1, this.#nowMs, command);
    assert(reply.ok, `${command.kind} is accepted`);
  }

  /** No pool is below zero, it is its account, and every atom that was issued is there. */
  #check(): void {
    const all = OWNERS.map((owner) => this.#core.balances(owner));
    for (const [coin, code] of COINS.entries()) {
      let sum = 0n;
      let [free, held] = [0n, 0n];
      for (const balances of all)
        for (const { available, coin: of, held: kept, kind } of balances) {
          if (of !== coin) continue;
          const [has, keeps] = [BigInt(available), BigInt(kept)];
          assert(has >= 0n && keeps >= 0n, `step ${this.#steps}: an account of ${code} is below zero`);
          sum += has + keeps;
          if (kind === 'dice.pool') [free, held] = [has, keeps];
        }
      assert(sum === this.#issued, `step ${this.#steps}: ${sum} ${code} are there, and ${this.#issued} were issued`);
      const pool = this.#books.pools.get(coin);
      if (pool === undefined) continue;
      const [bankroll, shares] = [BigInt(pool.bankroll), BigInt(pool.shares)];
      assert(bankroll === free + held && BigInt(pool.reserved) === held, `step ${this.#steps}: the pool of ${code} is not its account`);
      assert(bankroll > 0n === shares > 0n, `step ${this.#steps}: ${bankroll} ${code} belong to ${shares} shares`);
      if (shares > 0n && (this.#smallest === undefined || bankroll < this.#smallest)) this.#smallest = bankroll;
    }
    if (this.#steps % AUDITED_EVERY === 0) assert(this.#core.audit().length === 0, this.#core.audit().join(', '));
  }

  /** Every roll is the one of its seed, and the bets of a seed are numbered without a gap. */
  #checkRolls(): void {
    for (const own of Map.groupBy(this.#bets.values(), ({ seed }) => seed).values())
      for (const [at, { client, nonce, roll, seed, state }] of own.entries()) {
        assert(nonce === at, 'bets of a seed are numbered one after the other');
        if (state === 'void') continue;
        const server = createHmac('sha256', KEY).update(`dice seed ${seed}`).digest('hex');
        assert(roll === rollOf(server, client, nonce), 'a roll is that of its seed');
      }
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#chance() * list.length)] as T;
  }
}

const peopleFor = (customer: number) => (customer === HOUSE ? { by: 1, decidedBy: 2 } : { by: 0, decidedBy: 0 });

/** Numbers from 0 up to 1, which a seed repeats. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
