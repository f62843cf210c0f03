import type { AccountRef, MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse } from '@agio/module/testing';
import { DICE_REFUSALS } from '../model.ts';
import type { BetRecord, DealerRecord, DiceCommand, DiceFact, FlowRecord, PlayerRecord, PoolRecord, PoolRules } from '../model.ts';
import * as naive from './naive.ts';
import { No, no } from './naive.ts';

/** Everything ever bet and moved, in lists; the pools and what counts of a day are added up again each time. */
export class DiceModel implements MachineModel {
  readonly refusals = DICE_REFUSALS;
  readonly players: PlayerRecord[] = [];
  readonly rules: (PoolRules & Pick<PoolRecord, 'coin' | 'by' | 'decidedBy' | 'setAtMs'>)[] = [];
  readonly bets: BetRecord[] = [];
  readonly flows: FlowRecord[] = [];
  /** When each dealer of now became one. */
  readonly #since = new Map<string, naive.Since>();
  readonly #requests = new naive.HouseRequests();
  #epoch = 0;
  #told: DiceFact[] = [];
  readonly #house: ModelHouse;
  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.#told = [];
    try {
      const id = this.#run(command as DiceCommand);
      if (command.kind === 'dice.void') return { reply: { ok: true, kind: 'done', more: false }, facts: this.#told };
      return { reply: id === -1 ? { ok: true, kind: 'done' } : { ok: true, kind: 'done', id }, facts: this.#told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  readonly nameOf = naive.nameOf;

  *holds(): Generator<MachineHold> {
    for (const bet of this.pending()) {
      yield { of: naive.game(bet.customer), coin: bet.coin, amount: BigInt(bet.stake) };
      yield { of: naive.pool, coin: bet.coin, amount: BigInt(bet.profit) + BigInt(bet.fee) };
    }
  }

  pending(): BetRecord[] {
    return this.bets.filter(({ state }) => state === 'pending');
  }

  nextDueMs(): number | undefined {
    const times = this.flows.flatMap(({ dueMs, state }) => (state === 'waiting' ? [dueMs] : []));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  due(): readonly MachineFact[] {
    this.#told = [];
    const at = this.nextDueMs();
    const index = this.flows.findIndex(({ dueMs, state }) => state === 'waiting' && dueMs === at);
    const flow = this.flows[index];
    if (flow === undefined) return [];
    const { bankroll, reserved, shares } = this.sums(flow.coin);
    const amount = (BigInt(flow.shares) * bankroll) / shares;
    const now = this.#house.now();
    if (amount + naive.mustStay(flow, reserved, shares) > bankroll - reserved) {
      this.#putFlow(index, { ...flow, isLate: true, dueMs: naive.nextTry(flow, now) });
      if (!flow.isLate) this.#tellPool(flow.coin);
      return this.#told;
    }
    const before = this.dealer(flow.customer, flow.coin);
    if (amount > 0n) this.#move(naive.pool, naive.game(flow.customer), flow.coin, amount, 'dice_pool', `dice_out:${flow.id}`);
    this.#putFlow(index, {
      ...flow,
      state: 'done',
      amount: String(amount),
      dueMs: 0,
      doneAtMs: now,
      bankroll: String(bankroll - amount),
      sharesAfter: String(shares - BigInt(flow.shares)),
    });
    this.#tellPool(flow.coin);
    const dealer = this.dealer(flow.customer, flow.coin);
    if (before !== undefined)
      this.#told.push({
        fact: 'dice.dealer',
        ...(dealer ?? {
          ...before,
          shares: '0',
          leaving: '0',
          takenOut: String(BigInt(before.takenOut) + amount),
        }),
      });
    if (dealer === undefined) this.#since.delete(`${flow.customer} ${flow.coin}`);
    return this.#told;
  }

  sums(coin: number): naive.Sums {
    return naive.sumsOf(this.bets, this.flows, coin);
  }

  dealer(customer: number, coin: number): DealerRecord | undefined {
    return naive.dealerFrom(this.flows, this.#since.get(`${customer} ${coin}`), customer, coin);
  }

  player(customer: number): PlayerRecord | undefined {
    return this.players.find((one) => one.customer === customer);
  }

  available(of: number | 'pool', coin: number): bigint {
    return this.#house.available(of === 'pool' ? naive.pool : naive.game(of), coin);
  }

  coinNamed(code: string): ModelCoin | undefined {
    return this.#house.coin(code);
  }

  readonly isRetired = ({ epoch }: PlayerRecord): boolean => epoch !== this.#epoch;

  #run(command: DiceCommand): number {
    switch (command.kind) {
      case 'dice.begin':
      case 'dice.rotate':
        return this.#seeds(command);
      case 'dice.client': {
        naive.mustBeThere(this.#house, command.customer);
        if (!naive.isSeed(command.client)) no('dice.invalid');
        const player = this.player(command.customer);
        if (player === undefined || player.seed === null) return no('dice.no_seed');
        return this.#putPlayer({ ...player, client: command.client });
      }
      case 'dice.retire':
        this.#epoch += 1;
        this.#told.push({ fact: 'dice.epoch', epoch: this.#epoch });
        return -1;
      case 'dice.bet':
        return this.#bet(command);
      case 'dice.result':
        return this.#result(command.bet, command.roll);
      case 'dice.void':
        return this.#void(command);
      case 'dice.limit':
      case 'dice.remind':
      case 'dice.exclude':
        return this.#limit(command);
      case 'dice.pool':
        return this.#pool(command);
      case 'dice.invest':
        return this.#invest(command);
      case 'dice.withdraw':
        return this.#withdraw(command);
      default:
        return no('unknown_command');
    }
  }

  #seeds(said: Extract<DiceCommand, { kind: 'dice.begin' | 'dice.rotate' }>): number {
    const { customer } = said;
    naive.mustBeThere(this.#house, customer);
    const refs = said.kind === 'dice.begin' ? [said.seed, said.next] : [said.next];
    if (!naive.isSeed(said.client ?? 'none') || !refs.every(naive.isRef)) no('dice.invalid');
    const player = this.player(customer) ?? naive.blank(customer, this.#epoch);
    const isLive = player.seed !== null && player.epoch === this.#epoch;
    if (said.kind === 'dice.begin') {
      if (said.seed.id === said.next.id) no('dice.invalid');
      const given = [said.seed.id, said.next.id];
      if (isLive || [player.seed?.id, player.next?.id].some((id) => given.includes(id ?? ''))) no('dice.state_changed');
    } else {
      if (player.seed === null) no('dice.no_seed');
      if (!isLive) no('dice.seed_ended');
      const ids = [player.seed?.id, player.next?.id];
      if (player.seed?.id !== said.seed || ids.includes(said.next.id)) no('dice.state_changed');
    }
    if (this.pending().some((bet) => bet.customer === customer)) no('dice.pending');
    if (player.seed !== null)
      this.#told.push({
        fact: 'dice.seed',
        ...player.seed,
        customer,
        bets: naive.nonceOf(this.bets, player),
        endedAtMs: this.#house.now(),
      });
    const seed = said.kind === 'dice.begin' ? said.seed : player.next;
    return this.#putPlayer({ ...player, seed, next: said.next, client: said.client ?? '', nonce: 0, epoch: this.#epoch });
  }

  #putPlayer(player: PlayerRecord): -1 {
    const at = this.players.findIndex(({ customer }) => customer === player.customer);
    if (at === -1) this.players.push(player);
    else this.players[at] = player;
    this.#told.push({ fact: 'dice.player', ...player, nonce: naive.nonceOf(this.bets, player) });
    return -1;
  }

  #bet(said: Extract<DiceCommand, { kind: 'dice.bet' }>): number {
    const { customer, side, target } = said;
    naive.mustBeThere(this.#house, customer);
    const { id: coin } = this.#house.coin(said.coin) ?? no('unknown_coin');
    const rules = this.rules.find((one) => one.coin === coin) ?? no('dice.no_pool');
    naive.mustSpare(this.#house, customer, coin);
    if ((side !== 'under' && side !== 'over') || !naive.isWhole(target, 0, 9_999) || !naive.isSome(said.stake)) no('dice.invalid');
    const wins = naive.rolls.filter((roll) => (side === 'under' ? roll < target : roll > target)).length;
    if (wins === 0 || wins > 9_800 || !naive.isSeed(said.client ?? 'none')) no('dice.invalid');
    const now = this.#house.now();
    if (!rules.isOpen || this.#waiting(coin) > 0) no('dice.pool_closed');
    const player = this.player(customer);
    if (player !== undefined && player.excludedUntilMs > now) no('dice.excluded');
    if (player === undefined || player.seed === null) return no('dice.no_seed');
    if (this.isRetired(player)) no('dice.seed_ended');
    const client = naive.seedOf(said, player) ?? no('dice.no_client');
    if (this.dealer(customer, coin) !== undefined) no('dice.own_pool');
    const multiple = Number((10n ** 8n * (10n ** 6n - BigInt(rules.edge))) / (10n ** 6n * BigInt(wins)));
    if (multiple !== said.multiple) no('dice.odds_changed');
    const stake = BigInt(said.stake);
    const profit = (stake * BigInt(multiple)) / 10_000n - stake;
    const fee = (stake * BigInt(rules.house)) / 1_000_000n;
    if (stake < BigInt(rules.minStake) || profit === 0n) no('dice.below_minimum');
    if (stake > BigInt(rules.maxStake)) no('dice.above_maximum');
    if (this.pending().filter((bet) => bet.customer === customer).length > 199) no('dice.too_many');
    this.#mustBeWithin(player, coin, stake);
    if (this.available(customer, coin) < stake) no('dice.balance_not_enough');
    const { bankroll, reserved } = this.sums(coin);
    const free = bankroll - reserved;
    if (profit + reserved > (free * BigInt(rules.edge)) / 2_000_000n || profit + fee >= free) no('dice.above_maximum');
    const numbers = { id: this.bets.length + 1, coin, wins, multiple, edge: rules.edge, profit, fee, now };
    const bet = naive.madeBet(said, numbers, { client, nonce: naive.nonceOf(this.bets, player) }, player.seed);
    this.bets.push(bet);
    this.players[this.players.indexOf(player)] = { ...player, client };
    this.#told.push({ fact: 'dice.bet', ...bet });
    return bet.id;
  }

  #mustBeWithin({ customer, limits }: PlayerRecord, coin: number, stake: bigint): void {
    const limit = limits.find((one) => one.coin === coin);
    if (limit === undefined) return;
    const now = this.#house.now();
    const { lost, staked } = naive.countedOf(this.bets, customer, coin, naive.dayOf(now));
    const [mostStake, mostLoss] = [naive.limitNow(limit.stake, now), naive.limitNow(limit.loss, now)];
    if (mostStake !== undefined && staked + stake > mostStake) no('dice.daily_limit');
    if (mostLoss !== undefined && lost + stake > mostLoss) no('dice.loss_limit');
  }

  #result(id: number, roll: number): number {
    const at = this.bets.findIndex((bet) => bet.id === id && bet.state === 'pending');
    const bet = this.bets[at] ?? no('dice.not_found');
    if (!naive.isWhole(roll, 0, 9_999)) no('dice.invalid');
    const isWon = bet.side === 'under' ? roll < bet.target : roll > bet.target;
    const cause = `dice:${id}`;
    if (isWon) this.#move(naive.pool, naive.game(bet.customer), bet.coin, BigInt(bet.profit), 'dice', cause);
    else this.#move(naive.game(bet.customer), naive.pool, bet.coin, BigInt(bet.stake), 'dice', cause);
    const fee = { payer: bet.customer, other: 0, coin: bet.coin, amount: BigInt(bet.fee), reason: 'dice_fee', cause };
    if (bet.fee !== '0') this.#move(naive.pool, naive.game(0), bet.coin, fee.amount, fee.reason, cause);
    if (bet.fee !== '0') this.#house.fee(fee);
    const payout = isWon ? BigInt(bet.stake) + BigInt(bet.profit) : 0n;
    this.bets[at] = { ...bet, state: isWon ? 'won' : 'lost', roll, payout: String(payout), resolvedAtMs: this.#house.now() };
    const { bankroll, shares } = this.sums(bet.coin);
    this.bets[at] = { ...this.bets[at], bankroll: String(bankroll), shares: String(shares) };
    this.#told.push({ fact: 'dice.bet', ...this.bets[at] });
    return id;
  }

  #void({ by, decidedBy }: Extract<DiceCommand, { kind: 'dice.void' }>): number {
    if (!naive.isWhole(by, 1, Infinity) || !naive.isWhole(decidedBy, 1, Infinity) || by === decidedBy) no('dice.invalid');
    const now = this.#house.now();
    const old = this.pending().filter(({ placedAtMs }) => now >= placedAtMs + 3 * naive.DAY);
    if (old.length === 0) no('dice.not_found');
    for (const bet of old) {
      this.bets[bet.id - 1] = naive.voided(bet, this.sums(bet.coin), now);
      this.#told.push({ fact: 'dice.bet', ...naive.voided(bet, this.sums(bet.coin), now) });
    }
    return -1;
  }

  #limit(said: Extract<DiceCommand, { kind: 'dice.limit' | 'dice.remind' | 'dice.exclude' }>): number {
    naive.mustBeThere(this.#house, said.customer);
    const player = this.player(said.customer) ?? naive.blank(said.customer, this.#epoch);
    const now = this.#house.now();
    if (said.kind === 'dice.remind') {
      if (!naive.isWhole(said.minutes, 0, 1_440)) no('dice.invalid');
      return this.#putPlayer({ ...player, reminderMinutes: said.minutes });
    }
    if (said.kind === 'dice.exclude') {
      const days = { day: 1, week: 7, month: 30, ever: 0 }[said.period] ?? no('dice.invalid');
      const until = days === 0 ? 8.64e15 : now + days * naive.DAY;
      if (until <= player.excludedUntilMs) no('dice.excluded');
      return this.#putPlayer({ ...player, excludedUntilMs: until });
    }
    const { id: coin } = this.#house.coin(said.coin) ?? no('unknown_coin');
    if (![said.loss, said.stake].every((text) => text === '' || text === '0' || naive.isSome(text))) no('dice.invalid');
    const known = player.limits.find((one) => one.coin === coin);
    const others = player.limits.filter((one) => one.coin !== coin);
    const changed = {
      coin,
      stake: naive.changedLimit(known?.stake, said.stake, now),
      loss: naive.changedLimit(known?.loss, said.loss, now),
    };
    return this.#putPlayer({ ...player, limits: [...others, changed] });
  }

  #pool(said: Extract<DiceCommand, { kind: 'dice.pool' }>): number {
    const { id: coin } = this.#house.coin(said.coin) ?? no('unknown_coin');
    const { by, decidedBy, edge, house, isOpen, maxStake, minDeposit, minStake } = said;
    if (!naive.isWhole(by, 1, Infinity) || !naive.isWhole(decidedBy, 1, Infinity) || by === decidedBy) no('dice.invalid');
    if (!naive.isWhole(edge, 1, 19_000) || !naive.isWhole(house, 0, edge) || ![true, false].includes(isOpen)) no('dice.invalid');
    if (!naive.isSome(minStake) || !naive.isSome(maxStake) || !naive.isSome(minDeposit) || BigInt(maxStake) < BigInt(minStake))
      no('dice.invalid');
    const at = this.rules.findIndex((one) => one.coin === coin);
    const rules = { coin, edge, house, minStake, maxStake, minDeposit, isOpen, by, decidedBy, setAtMs: this.#house.now() };
    if (at === -1) this.rules.push(rules);
    else this.rules[at] = rules;
    this.#tellPool(coin);
    return coin;
  }

  #waiting(coin: number): number {
    return this.flows.filter((flow) => flow.coin === coin && flow.state === 'waiting' && flow.isLate).length;
  }

  #tellPool(coin: number): void {
    const rules = this.rules.find((one) => one.coin === coin);
    if (rules === undefined) throw new Error('a pool has rules');
    const { bankroll, reserved, shares } = this.sums(coin);
    const owners = new Set(this.flows.filter((flow) => flow.coin === coin).map(({ customer }) => customer));
    const dealers = [...owners].filter((customer) => this.dealer(customer, coin) !== undefined).length;
    const sums = { bankroll: String(bankroll), reserved: String(reserved), shares: String(shares) };
    this.#told.push({ fact: 'dice.pool', ...rules, ...sums, dealers, waiting: this.#waiting(coin) });
  }

  /** The coin of a pool that a customer may put into and take out of. */
  #poolOf(said: Extract<DiceCommand, { kind: 'dice.invest' | 'dice.withdraw' }>): number {
    const coin = this.#house.coin(said.coin);
    if (said.customer !== 0 && !naive.takesOwed(this.#house, said, coin?.id)) naive.mustBeThere(this.#house, said.customer);
    const { id } = coin ?? no('unknown_coin');
    if (!this.rules.some((one) => one.coin === id)) no('dice.no_pool');
    return id;
  }

  #invest(said: Extract<DiceCommand, { kind: 'dice.invest' }>): number {
    if (!naive.arePeople(said)) no('dice.invalid');
    const before = this.#requests.before(said);
    if (before !== undefined) return before;
    const coin = this.#poolOf(said);
    const [{ customer }, rules] = [said, this.rules.find((one) => one.coin === coin) ?? no('dice.no_pool')];
    if (!naive.isSome(said.amount)) no('dice.invalid');
    naive.mustSpare(this.#house, customer, coin);
    const now = this.#house.now();
    if ((this.player(customer)?.excludedUntilMs ?? 0) > now) no('dice.excluded');
    if (!rules.isOpen || this.#waiting(coin) > 0) no('dice.pool_closed');
    if (this.pending().some((bet) => bet.customer === customer && bet.coin === coin)) no('dice.pending');
    const { bankroll, shares } = this.sums(coin);
    const amount = BigInt(said.amount);
    const bought = shares === 0n ? amount : (amount * shares) / bankroll;
    if (amount < BigInt(rules.minDeposit) || bought < 1n || (shares > 0n && amount * shares < bankroll * 10_000n)) no('dice.below_minimum');
    if (shares + bought >= 10n ** 30n) no('dice.above_maximum');
    if (this.available(customer, coin) < amount) no('dice.balance_not_enough');
    const id = this.flows.length + 1;
    this.#move(naive.game(customer), naive.pool, coin, amount, 'dice_pool', `dice_in:${id}`);
    if (this.dealer(customer, coin) === undefined) this.#since.set(`${customer} ${coin}`, { flow: id, at: now });
    this.#putFlow(
      this.flows.length,
      naive.flowIn(said, { id, coin, bought, now }, { bankroll: bankroll + amount, shares: shares + bought }),
    );
    this.#tellPool(coin);
    this.#tellDealer(customer, coin);
    return this.#requests.remember(said, id);
  }

  #withdraw(said: Extract<DiceCommand, { kind: 'dice.withdraw' }>): number {
    if (!naive.arePeople(said)) no('dice.invalid');
    const before = this.#requests.before(said);
    if (before !== undefined) return before;
    const coin = this.#poolOf(said);
    const { customer } = said;
    if (!naive.isSome(said.shares)) no('dice.invalid');
    const dealer = this.dealer(customer, coin) ?? no('dice.balance_not_enough');
    const after = BigInt(dealer.leaving) + BigInt(said.shares);
    if (after > BigInt(dealer.shares)) no('dice.balance_not_enough');
    const isAllOwed = after === BigInt(dealer.shares) && naive.takesOwed(this.#house, said, coin);
    if (naive.leavingOf(this.flows, customer, coin).length > 9 && !isAllOwed) no('dice.too_many');
    const id = this.flows.length + 1;
    this.#putFlow(this.flows.length, naive.flowOut(said, { id, coin, now: this.#house.now() }));
    this.#tellDealer(customer, coin);
    return this.#requests.remember(said, id);
  }

  #tellDealer(customer: number, coin: number): void {
    const dealer = this.dealer(customer, coin);
    if (dealer !== undefined) this.#told.push({ fact: 'dice.dealer', ...dealer });
  }

  #putFlow(at: number, flow: FlowRecord): void {
    this.flows[at] = flow;
    this.#told.push({ fact: 'dice.flow', ...flow });
  }

  #move(from: AccountRef, to: AccountRef, coin: number, amount: bigint, reason: string, cause: string): void {
    this.#house.post(from, coin, -amount, reason, cause);
    this.#house.post(to, coin, amount, reason, cause);
  }
}

export const makeModel = (house: ModelHouse): DiceModel => new DiceModel(house);
