import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { HOUSE_ACCOUNT, refused } from '@agio/core';
import { isClientSeed, isPositive, limitAt, PENDING_MAX, PENDING_OF_ONE_MAX, VOID_AFTER_MS, VOIDS_PER_COMMAND_MAX } from '../model.ts';
import type { BetRecord, MakeBet, PlayerRecord, PoolRecord, SeedRef, TellResult, VoidBets } from '../model.ts';
import { isWon, largestWin, oddsOf, ROLLS, takenBy } from '../odds.ts';
import { areTwo } from './pools.ts';
import { done, standing } from './seeds.ts';
import { gameOf, noLimits, POOL } from './state.ts';
import type { DiceBooks } from './state.ts';

/** A player who may bet now, with the seed. */
interface Ready {
  readonly player: PlayerRecord;
  readonly seed: SeedRef;
  readonly client: string;
}

/** Reserves the stake and the possible win, and gives the bet its numbers. The roll comes later, from outside. */
export function bet(books: DiceBooks, tools: MachineTools, command: MakeBet): MachineReply {
  const { customer, side, target } = command;
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const pool = books.pools.get(coin.id);
  if (pool === undefined) return refused('dice.no_pool');
  const loss = tools.lossRefusal(customer, coin.id);
  if (loss !== undefined) return loss;
  const odds = oddsOf(side, target, pool.edge);
  if (odds === undefined || !isPositive(command.stake)) return refused('dice.invalid');
  if (command.client !== undefined && !isClientSeed(command.client)) return refused('dice.invalid');
  const ready = readyTo(books, tools, command, pool);
  if (!('player' in ready)) return ready;
  if (odds.multiple !== command.multiple) return refused('dice.odds_changed');
  const stake = BigInt(command.stake);
  const { fee, profit } = takenBy(stake, odds.multiple, pool.house);
  const short = shortOf(books, tools, ready.player, pool, { stake, profit, fee });
  if (short !== undefined) return short;

  const { client, player } = ready;
  const { nonce } = player;
  const { hash, id: seed } = ready.seed;
  books.counts.bets += 1;
  const id = books.counts.bets;
  tools.money.hold(gameOf(customer), coin.id, stake);
  tools.money.hold(POOL, coin.id, profit + fee);
  books.use(customer, coin.id, tools.nowMs(), { staked: stake, lost: 0n, pending: stake });
  books.pools.set(coin.id, { ...pool, reserved: String(BigInt(pool.reserved) + profit + fee) });
  // Its bets say it: a fact of the player for each would say nothing new.
  books.players.set(customer, { ...player, client, nonce: nonce + 1 });
  books.putBet(tools, {
    id,
    customer,
    coin: coin.id,
    stake: command.stake,
    side,
    target,
    ...odds,
    edge: pool.edge,
    profit: String(profit),
    fee: String(fee),
    seed,
    hash,
    client,
    nonce,
    state: 'pending',
    roll: -1,
    payout: '0',
    bankroll: '',
    shares: '',
    placedAtMs: tools.nowMs(),
    resolvedAtMs: 0,
  });
  return done(id);
}

/** Whether the customer may bet in this pool at all. */
function readyTo(books: DiceBooks, tools: MachineTools, { customer, client: given }: MakeBet, pool: PoolRecord): Ready | RefusalResult {
  if (!pool.isOpen || pool.waiting > 0) return refused('dice.pool_closed');
  const player = books.players.get(customer);
  if (books.isExcluded(customer, tools.nowMs())) return refused('dice.excluded');
  if (player === undefined || player.seed === null) return refused('dice.no_seed');
  if (player.epoch !== books.counts.epoch) return refused('dice.seed_ended');
  const client = given ?? player.client;
  if (client === '') return refused('dice.no_client');
  if (books.dealer(customer, pool.coin) !== undefined) return refused('dice.own_pool');
  return { player, seed: player.seed, client };
}

/** What keeps a bet of this size from being taken. */
function shortOf(
  books: DiceBooks,
  tools: MachineTools,
  { customer, limits }: PlayerRecord,
  { bankroll, coin, edge, maxStake, minStake, reserved }: PoolRecord,
  { fee, profit, stake }: { readonly stake: bigint; readonly profit: bigint; readonly fee: bigint },
): RefusalResult | undefined {
  if (stake < BigInt(minStake) || profit === 0n) return refused('dice.below_minimum');
  if (stake > BigInt(maxStake)) return refused('dice.above_maximum');
  if (books.bets.size >= PENDING_MAX || (books.betsOf.get(customer)?.size ?? 0) >= PENDING_OF_ONE_MAX) return refused('dice.too_many');
  const nowMs = tools.nowMs();
  const limit = limits.find((one) => one.coin === coin) ?? noLimits(coin);
  const used = books.usageOf(customer, coin, nowMs);
  const [ofStakes, ofLosses] = [limitAt(limit.stake, nowMs), limitAt(limit.loss, nowMs)];
  if (ofStakes !== '' && BigInt(used.staked) + stake > BigInt(ofStakes)) return refused('dice.daily_limit');
  // As if all that is open were lost.
  if (ofLosses !== '' && BigInt(used.lost) + BigInt(used.pending) + stake > BigInt(ofLosses)) return refused('dice.loss_limit');
  if (tools.money.available(gameOf(customer), coin) < stake) return refused('dice.balance_not_enough');
  const free = BigInt(bankroll) - BigInt(reserved);
  // The last atom stays: shares of nothing would have no price.
  if (profit > largestWin(BigInt(bankroll), BigInt(reserved), edge) || profit + fee >= free) return refused('dice.above_maximum');
  return undefined;
}

export function result(books: DiceBooks, tools: MachineTools, { bet: id, roll }: TellResult): MachineReply {
  const made = books.bets.get(id);
  if (made === undefined) return refused('dice.not_found');
  if (!Number.isSafeInteger(roll) || roll < 0 || roll >= ROLLS) return refused('dice.invalid');
  const isWin = isWon(made.side, made.target, roll);
  const pool = books.pool(made.coin);
  const [stake, profit, fee] = [BigInt(made.stake), BigInt(made.profit), BigInt(made.fee)];
  settle(tools, made, isWin);
  const bankroll = String(BigInt(pool.bankroll) - fee + (isWin ? -profit : stake));
  books.pools.set(made.coin, { ...pool, bankroll, reserved: String(BigInt(pool.reserved) - profit - fee) });
  books.use(made.customer, made.coin, tools.nowMs(), { staked: 0n, lost: isWin ? -profit : stake, pending: -stake });
  books.putBet(tools, {
    ...made,
    state: isWin ? 'won' : 'lost',
    roll,
    payout: isWin ? String(stake + profit) : '0',
    bankroll,
    shares: pool.shares,
    resolvedAtMs: tools.nowMs(),
  });
  return done(id);
}

/** Gives back what bets have reserved that have waited too long: the oldest first, and so many at once. */
export function voidBets(books: DiceBooks, tools: MachineTools, { by, decidedBy }: VoidBets): MachineReply {
  if (!areTwo(by, decidedBy)) return refused('dice.invalid');
  const nowMs = tools.nowMs();
  const isOld = ({ placedAtMs }: BetRecord): boolean => placedAtMs + VOID_AFTER_MS <= nowMs;
  const old: BetRecord[] = [];
  for (const made of books.bets.values()) {
    if (!isOld(made) || old.length > VOIDS_PER_COMMAND_MAX) break;
    old.push(made);
  }
  if (old.length === 0) return refused('dice.not_found');
  for (const made of old.slice(0, VOIDS_PER_COMMAND_MAX)) giveBack(books, tools, made);
  return { ok: true, kind: 'done', more: old.length > VOIDS_PER_COMMAND_MAX };
}

function giveBack(books: DiceBooks, tools: MachineTools, made: BetRecord): void {
  const { coin, customer } = made;
  const [stake, taken] = [BigInt(made.stake), BigInt(made.profit) + BigInt(made.fee)];
  const pool = books.pool(coin);
  tools.money.release(gameOf(customer), coin, stake);
  tools.money.release(POOL, coin, taken);
  books.pools.set(coin, { ...pool, reserved: String(BigInt(pool.reserved) - taken) });
  books.use(customer, coin, tools.nowMs(), { staked: 0n, lost: 0n, pending: -stake });
  const { bankroll, shares } = pool;
  books.putBet(tools, { ...made, state: 'void', payout: made.stake, bankroll, shares, resolvedAtMs: tools.nowMs() });
}

/** What was reserved goes where the roll says. */
function settle(tools: MachineTools, { coin, customer, fee, id, profit, stake }: BetRecord, isWin: boolean): void {
  const told = { reason: 'dice', cause: `dice:${id}` };
  if (isWin) {
    tools.money.release(gameOf(customer), coin, BigInt(stake));
    tools.money.settle(POOL, gameOf(customer), coin, BigInt(profit), told);
  } else {
    tools.money.settle(gameOf(customer), POOL, coin, BigInt(stake), told);
    tools.money.release(POOL, coin, BigInt(profit));
  }
  if (fee !== '0') tools.money.settle(POOL, HOUSE_ACCOUNT, coin, BigInt(fee), { reason: 'dice_fee', cause: `dice:${id}`, feeOf: customer });
}
