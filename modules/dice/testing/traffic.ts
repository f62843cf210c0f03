import type { MachineCommand } from '@agio/core';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import { VOID_AFTER_MS } from '../model.ts';
import type { DiceCommand, MakeBet, SeedRef } from '../model.ts';
import type { DiceModel } from './model.ts';

const REMEMBERED = 40;
const HEX = '0123456789abcdef';

/** Pools that are opened and owned, people who bet in them, and a vault that answers late. */
export class DiceTraffic implements MachineTraffic {
  readonly hasBegun = true;
  readonly #chance: Chance;
  readonly #model: DiceModel;
  readonly #scene: TrafficScene;
  readonly #asked: DiceCommand[] = [];
  /** In some seeds results hardly ever come, so that much is open at once. */
  readonly #isSlow: boolean;
  /** In some of them one customer bets all the time. */
  readonly #addict: number;
  #count = 0;
  /** Now and then a dealer takes out share after share, until it is too often. */
  #burst = 0;
  #nowMs = 0;

  constructor(chance: Chance, model: DiceModel, scene: TrafficScene) {
    this.#chance = chance;
    this.#model = model;
    this.#scene = scene;
    this.#isSlow = chance.once(3);
    this.#addict = chance.once(3) ? chance.int(1, scene.customers) : 0;
  }

  beginning(): readonly MachineCommand[] {
    return [];
  }

  next(nowMs: number): DiceCommand {
    this.#nowMs = nowMs;
    this.#count += 1;
    const chance = this.#chance;
    const command = chance.once(25) && this.#asked.length > 0 ? chance.pick(this.#asked) : this.#next();
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  moments(nowMs: number): readonly number[] {
    const day = 86_400_000;
    const all = [
      ...this.#model.flows.flatMap(({ dueMs, state }) => (state === 'waiting' ? [dueMs] : [])),
      ...this.#model.players.flatMap(({ excludedUntilMs, limits }) => [
        excludedUntilMs > nowMs + 40 * day ? 0 : excludedUntilMs,
        ...limits.flatMap(({ loss, stake }) => [stake.nextAtMs, loss.nextAtMs]),
      ]),
      this.#chance.once(6) ? (Math.floor(nowMs / day) + 1) * day : 0,
      this.#chance.once(20) ? (this.#model.pending()[0]?.placedAtMs ?? 0) + VOID_AFTER_MS : 0,
    ];
    return all.filter((at) => at > nowMs);
  }

  #next(): DiceCommand {
    const chance = this.#chance;
    const { players, rules } = this.#model;
    if (this.#burst > 0 || chance.once(250)) return this.#withdrawAgain();
    const open = this.#model.pending();
    const fewPools = rules.filter(({ isOpen }) => isOpen).length < Math.min(2, this.#scene.coins.length);
    const fewPlayers = players.filter((player) => player.seed !== null && !this.#model.isRetired(player)).length < 3;
    if (this.#addict !== 0 && !chance.once(3) && open.length < 210) return this.#bet(this.#addict);
    switch (
      chance.weighed({
        pool: fewPools ? 20 : 2,
        invest: rules.some(({ coin }) => this.#model.sums(coin).shares === 0n) ? 25 : 6,
        withdraw: 5,
        begin: fewPlayers ? 25 : 3,
        rotate: 4,
        client: 2,
        retire: 1,
        bet: 50,
        result: open.length === 0 ? 1 : this.#isSlow ? 6 : 45,
        limit: 3,
        exclude: chance.once(4) ? 1 : 0,
        void: open.some(({ placedAtMs }) => placedAtMs + VOID_AFTER_MS <= this.#nowMs) ? 3 : chance.once(6) ? 1 : 0,
      })
    ) {
      case 'pool':
        return this.#pool();
      case 'invest':
        return this.#invest();
      case 'withdraw':
        return this.#withdraw();
      case 'begin':
        return this.#begin();
      case 'rotate':
        return this.#rotate();
      case 'client':
        return { kind: 'dice.client', customer: this.#player(), client: this.#client() };
      case 'retire':
        return chance.once(3) ? { kind: 'dice.retire' } : this.#bet();
      case 'bet':
        return this.#bet();
      case 'result':
        return this.#result();
      case 'limit':
        return this.#limit();
      case 'exclude':
        return this.#exclude();
      case 'void':
        return { kind: 'dice.void', by: 1, decidedBy: chance.once(5) ? 1 : 2 };
    }
  }

  #customer(): number {
    return this.#chance.int(1, this.#scene.customers);
  }

  #player(): number {
    const ready = this.#model.players.filter(({ seed }) => seed !== null);
    return ready.length === 0 || this.#chance.once(10) ? this.#customer() : this.#chance.pick(ready).customer;
  }

  #code(): string {
    const open = this.#model.rules.flatMap(({ coin }) => this.#scene.coins[coin]?.code ?? []);
    return open.length === 0 || this.#chance.once(15) ? this.#chance.pick(this.#scene.coins).code : this.#chance.pick(open);
  }

  #has(customer: number, code: string): bigint {
    const coin = this.#model.coinNamed(code);
    return coin === undefined ? 0n : this.#model.available(customer, coin.id);
  }

  #ref(): SeedRef {
    const hex = (digits: number): string => Array.from({ length: digits }, () => HEX[this.#chance.int(0, 15)]).join('');
    if (!this.#chance.once(30)) return { id: hex(32), hash: hex(64) };
    return { id: hex(31), hash: hex(64) };
  }

  #client(): string {
    return this.#chance.once(12) ? this.#chance.pick(['', 'two words', 'x'.repeat(65)]) : `c${this.#count}`;
  }

  /** What journals of earlier releases have there. */
  #earlier(): { readonly client?: string } {
    return this.#chance.once(4) ? { client: this.#client() } : {};
  }

  #begin(): DiceCommand {
    const chance = this.#chance;
    const seedless = Array.from({ length: this.#scene.customers }, (_, at) => at + 1).filter((customer) => {
      const player = this.#model.player(customer);
      return player === undefined || player.seed === null || this.#model.isRetired(player);
    });
    const customer = seedless.length === 0 || chance.once(9) ? chance.pick([this.#customer(), 99]) : chance.pick(seedless);
    const seed = this.#ref();
    return { kind: 'dice.begin', customer, ...this.#earlier(), seed, next: chance.once(20) ? seed : this.#ref() };
  }

  #rotate(): DiceCommand {
    const chance = this.#chance;
    const quiet = this.#model.players.filter(
      ({ customer, seed }) => seed !== null && !this.#model.pending().some((bet) => bet.customer === customer),
    );
    const player = quiet.length === 0 || chance.once(5) ? this.#model.player(this.#player()) : chance.pick(quiet);
    const customer = player?.customer ?? this.#customer();
    const right = { kind: 'dice.rotate' as const, customer, seed: player?.seed?.id ?? '', ...this.#earlier(), next: this.#ref() };
    if (!chance.once(8)) return right;
    return chance.pick<DiceCommand>([
      { ...right, seed: 'another' },
      { ...right, next: player?.next ?? this.#ref() },
      { ...right, next: player?.seed ?? this.#ref() },
      { ...right, customer: 98 },
    ]);
  }

  #pool(): DiceCommand {
    const chance = this.#chance;
    const closed = this.#scene.coins.filter(({ code }) => {
      const id = this.#model.coinNamed(code)?.id;
      return this.#model.rules.every(({ coin, isOpen }) => coin !== id || !isOpen);
    });
    const { code } = chance.pick(closed.length > 0 && !chance.once(4) ? closed : this.#scene.coins);
    const edge = chance.pick([10_000, 10_000, 10_000, 10_000, 19_000, 19_000, 19_000, 1]);
    const right = {
      kind: 'dice.pool' as const,
      coin: code,
      edge,
      house: chance.pick([0, edge, Math.floor(edge / 5)]),
      minStake: chance.pick(['1', '1', '1', '1', '1', '100']),
      maxStake: chance.pick(['1000000000000000000000', '5000']),
      minDeposit: chance.pick(['1', '1', '1000']),
      isOpen: !chance.once(6),
      by: 1,
      decidedBy: 2,
    };
    if (!chance.once(6)) return right;
    return chance.pick<DiceCommand>([
      { ...right, coin: 'NONE' },
      { ...right, edge: 0 },
      { ...right, edge: 19_001 },
      { ...right, house: edge + 1 },
      { ...right, house: -1 },
      { ...right, minStake: '0' },
      { ...right, minStake: '9', maxStake: '8' },
      { ...right, minDeposit: '' },
      { ...right, decidedBy: 1 },
      { ...right, by: 0 },
    ]);
  }

  #invest(): DiceCommand {
    const chance = this.#chance;
    const coin = this.#code();
    const rich = this.#richIn(coin).filter((one) => one % 2 === 0);
    const customer = rich.length === 0 || chance.once(9) ? chance.pick([this.#customer(), 0, 0]) : chance.pick(rich);
    if (this.#has(customer, coin) === 0n && !chance.once(4)) return this.#begin();
    const has = this.#has(customer, coin);
    const amount = chance.pick([has, has / 2n, has / 2n, has / 3n, has / 3n, has + 1n, 5n]);
    const two = customer === 0 ? { by: 1, decidedBy: 2 } : { by: 0, decidedBy: 0 };
    const right = {
      kind: 'dice.invest' as const,
      customer,
      coin,
      amount: String(amount === 0n ? 1n : amount),
      ...two,
      request: chance.once(4) ? { key: `dice i${this.#count}`, body: 'b' } : null,
    };
    if (!chance.once(9)) return right;
    return chance.pick<DiceCommand>([
      { ...right, coin: 'NONE' },
      { ...right, amount: '0' },
      { ...right, amount: '-5' },
      { ...right, amount: `1${'0'.repeat(29)}` },
      { ...right, by: 1, decidedBy: customer === 0 ? 1 : 0 },
      { ...right, customer: 97 },
    ]);
  }

  #withdrawAgain(): DiceCommand {
    const owners = this.#owners().filter(({ customer, free }) => customer !== 0 && free > 0n);
    const [owner] = owners.toSorted((a, b) => (a.free > b.free ? -1 : 1));
    this.#burst = owner === undefined ? 0 : this.#burst === 0 ? 12 : this.#burst - 1;
    if (owner === undefined) return this.#invest();
    return { kind: 'dice.withdraw', customer: owner.customer, coin: owner.code, shares: '1', by: 0, decidedBy: 0, request: null };
  }

  /** All owners of shares, with those that do not leave yet. */
  #owners(): readonly { readonly code: string; readonly customer: number; readonly free: bigint }[] {
    return this.#scene.coins.flatMap(({ code }) => {
      const coin = this.#model.coinNamed(code);
      if (coin === undefined) return [];
      return Array.from({ length: this.#scene.customers + 1 }, (_, customer) => customer).flatMap((customer) => {
        const dealer = this.#model.dealer(customer, coin.id);
        return dealer === undefined ? [] : [{ code, customer, free: BigInt(dealer.shares) - BigInt(dealer.leaving) }];
      });
    });
  }

  #withdraw(): DiceCommand {
    const chance = this.#chance;
    const owners = this.#owners();
    if (owners.length === 0) return this.#invest();
    // Often one who takes out little by little, until it is too often.
    const { code, customer, free } = chance.once(3) ? chance.pick(owners) : (owners[0] ?? chance.pick(owners));
    const shares = chance.pick([free, 1n, 1n, free / 2n, free + 1n, 0n]);
    const two = customer === 0 ? { by: 1, decidedBy: 2 } : { by: 0, decidedBy: 0 };
    return {
      kind: 'dice.withdraw',
      customer: chance.once(12) ? this.#customer() : customer,
      coin: code,
      shares: String(shares),
      ...two,
      request: chance.once(4) ? { key: `dice w${this.#count}`, body: 'b' } : null,
    };
  }

  /** Those with an even number own pools, the others play. */
  #richIn(code: string): number[] {
    return Array.from({ length: this.#scene.customers }, (_, at) => at + 1).filter((one) => this.#has(one, code) > 1_000n);
  }

  #bet(only?: number): DiceCommand {
    const chance = this.#chance;
    const funded = this.#model.rules.flatMap((one) =>
      this.#model.sums(one.coin).shares > 0n ? (this.#scene.coins[one.coin]?.code ?? []) : [],
    );
    const coin = funded.length === 0 || chance.once(9) ? this.#code() : chance.pick(funded);
    const rich = this.#richIn(coin).filter((one) => this.#model.dealer(one, this.#model.coinNamed(coin)?.id ?? 0) === undefined);
    const able = rich.filter((one) => (this.#model.player(one)?.excludedUntilMs ?? 0) <= this.#nowMs);
    if (only === undefined && able.length === 0 && !chance.once(5)) return chance.pick([this.#begin(), this.#result(), this.#invest()]);
    const customer = only ?? (able.length === 0 || chance.once(9) ? this.#player() : chance.pick(able));
    const rules = this.#model.rules.find((one) => one.coin === this.#model.coinNamed(coin)?.id);
    const player = this.#model.player(customer);
    if (player === undefined || player.seed === null || (this.#model.isRetired(player) && !chance.once(4))) return this.#begin();
    const side = chance.pick<'under' | 'over'>(['under', 'over']);
    const wins = chance.pick([4_950, 4_950, 9_800, 9_000, 100, 1, 5_000]);
    const target = side === 'under' ? wins : 9_999 - wins;
    const edge = rules?.edge ?? 10_000;
    const right: MakeBet = {
      kind: 'dice.bet',
      customer,
      coin,
      stake: this.#stake(customer, coin, { wins, edge }),
      side,
      target,
      multiple: Math.floor(((1_000_000 - edge) * 100) / wins),
      ...(chance.once(player.client === '' ? 9 : 5) === (player.client === '') ? {} : { client: this.#client() }),
      request: chance.once(4) ? { key: `dice b${this.#count}`, body: 'b' } : null,
    };
    if (!chance.once(9)) return right;
    return chance.pick<DiceCommand>([
      { ...right, coin: 'NONE' },
      { ...right, customer: 96 },
      { ...right, stake: '0' },
      { ...right, stake: '1.5' },
      { ...right, stake: '-1' },
      { ...right, target: 10_000 },
      { ...right, target: 0.5 },
      { ...right, side: 'under', target: 0 },
      { ...right, side: 'under', target: 9_801 },
      { ...right, side: 'between' as 'under' },
      { ...right, multiple: right.multiple + 1 },
    ]);
  }

  /** Mostly what the pool can pay, sometimes what is just too much. */
  #stake(customer: number, code: string, { edge, wins }: { readonly wins: number; readonly edge: number }): string {
    const chance = this.#chance;
    const coin = this.#model.coinNamed(code);
    if (coin === undefined) return '1';
    const { bankroll, reserved } = this.#model.sums(coin.id);
    const most = ((bankroll - reserved) * BigInt(edge)) / 2_000_000n - reserved;
    const none = chance.once(4) ? 1n : 3n;
    const largest = ((most > 0n ? most : 0n) * BigInt(wins)) / BigInt(10_000 - wins);
    const has = this.#has(customer, code);
    const fits = largest < has ? largest : has;
    const stake = chance.pick([fits, fits / 2n, fits / 10n, fits / 100n, fits / 100n, fits / 3n, fits / 30n, largest + 2n, has, 1n, 200n]);
    return String(stake === 0n ? none : stake);
  }

  #result(): DiceCommand {
    const chance = this.#chance;
    const open = this.#model.pending();
    const bet = open.length === 0 || chance.once(20) ? this.#model.bets.at(-1) : chance.pick(open);
    const target = bet?.target ?? 0;
    const roll = chance.pick([chance.int(0, 9_999), chance.int(0, 9_999), target, target - 1, target + 1, 10_000, 0.5]);
    return { kind: 'dice.result', bet: chance.once(25) ? 999_999 : (bet?.id ?? 1), roll };
  }

  #limit(): DiceCommand {
    const chance = this.#chance;
    const customer = this.#player();
    if (chance.once(5)) return { kind: 'dice.remind', customer, minutes: chance.pick([0, 30, 1_440, 1_441, -1]) };
    const coin = this.#code();
    const most = (): string =>
      chance.pick(['', '', '', '0', '1000', String(this.#has(customer, coin)), String(this.#has(customer, coin) / 3n), '1.5']);
    return { kind: 'dice.limit', customer: chance.once(20) ? 95 : customer, coin, stake: most(), loss: most() };
  }

  #exclude(): DiceCommand {
    const chance = this.#chance;
    const period = chance.pick<'day' | 'week' | 'month' | 'ever' | 'never'>([
      ...Array.from({ length: 12 }, () => 'day' as const),
      'week',
      'month',
      'ever',
      'never',
    ]);
    return { kind: 'dice.exclude', customer: this.#customer(), period: period as 'day' };
  }
}

export const makeTraffic = (chance: Chance, model: DiceModel, scene: TrafficScene): DiceTraffic => new DiceTraffic(chance, model, scene);
