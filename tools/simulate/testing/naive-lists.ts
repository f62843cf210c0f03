import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { diceBet, diceDealer, diceFlow } from '../../../modules/dice/model.ts';
import type { BetRecord, DealerRecord, FlowRecord } from '../../../modules/dice/model.ts';
import { betRows, newestBets, ownBets, sittingOf, statsSince } from '../../../modules/dice/shared/bet-rows.ts';
import { dealerRows, flowDays, flowRows, poolTotals } from '../../../modules/dice/shared/pool-rows.ts';
import { byId, comparedList, comparedPages, idsOf, latest, read, sumOf } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';
import { c2cLists, otcLists } from './naive-orders.ts';
import { INVITERS } from './made-up-deals.ts';
import { robotLists, shopLists } from './naive-deals.ts';
import { lockLists } from './naive-positions.ts';
import { referralLists } from './naive-referral.ts';
import { tradingLists } from './naive-trading.ts';

/** Asks every list of orders, bets, lock-ups, robots and rewards of some customers and everything that is counted beside them. */
export async function compareLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
  return [
    ...(await otcLists(session, facts, customers)),
    ...(await c2cLists(session, facts, customers)),
    ...(await lockLists(session, facts, customers, nowMs)),
    ...(await diceLists(session, facts, customers, nowMs)),
    ...(await tradingLists(session, facts, customers)),
    ...(await shopLists(session, facts, customers, nowMs)),
    ...(await robotLists(session, facts, customers, nowMs)),
    ...(await referralLists(session, facts, INVITERS, nowMs)),
  ];
}

async function diceLists(session: Session, facts: readonly Told[], customers: readonly number[], nowMs: number): Promise<Compared[]> {
  const all: Compared[] = [];
  const bets = byId(latest<BetRecord>(facts, diceBet.is, ({ id }) => id));
  const flows = byId(latest<FlowRecord>(facts, diceFlow.is, ({ id }) => id));
  const dealers = latest<DealerRecord>(facts, diceDealer.is, ({ coin, customer }) => `${customer} ${coin}`);
  const coins = [...new Set([...bets, ...flows].map(({ coin }) => coin))];
  const rolled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  all.push({ what: 'newest bets', told: idsOf(await newestBets(session, 9)), expected: idsOf(rolled.slice(0, 9).toReversed()) });
  for (const customer of customers) {
    const own = bets.filter((one) => one.customer === customer);
    const hashes = [...new Set(own.map(({ hash }) => hash))];
    for (const coin of [undefined, ...coins])
      for (const state of [undefined, 'pending', 'won', 'lost', 'void'] as const)
        for (const hash of [undefined, hashes[0], hashes.at(-1)])
          all.push(
            await comparedList(
              `bets ${state} ${coin} ${hash} of ${customer}`,
              (part) => ownBets(session, { coin, customer, hash, state }, part),
              own.filter(
                (one) =>
                  (state === undefined || one.state === state) &&
                  (coin === undefined || one.coin === coin) &&
                  (hash === undefined || one.hash === hash),
              ),
            ),
          );
    all.push(await comparedPages(`bets at the desk of ${customer}`, (part) => betRows(session, { customer }, part), own));
    all.push(...(await diceSums(session, { customer, coins, bets: own, flows: flows.filter((one) => one.customer === customer), nowMs })));
  }
  for (const coin of coins) {
    const ofCoin = rolled.filter((one) => one.coin === coin);
    const { bets: count, house, result, staked } = await poolTotals(session, coin);
    all.push({
      what: `pool of coin ${coin}`,
      told: { count, house, result, staked },
      expected: {
        count: ofCoin.length,
        staked: sumOf(ofCoin, ({ stake }) => stake),
        house: sumOf(ofCoin, ({ fee }) => fee),
        // What players lost is the pool's, but what the house takes of each stake.
        result: sumOf(ofCoin, ({ fee, payout, stake }) => BigInt(stake) - BigInt(payout) - BigInt(fee)),
      },
    });
    const owners = dealers
      .filter((one) => one.coin === coin && one.shares !== '0')
      .toSorted((one, other) => Number(BigInt(other.shares) - BigInt(one.shares)) || one.customer - other.customer);
    const list = await read((part) => dealerRows(session, coin, part), owners.length);
    const line = ({ customer, shares }: DealerRecord): string => `${customer} ${shares}`;
    all.push({
      what: `owners of pool ${coin}`,
      told: [list.byPages.map(line), list.totals],
      expected: [owners.map(line), [owners.length]],
    });
  }
  return all;
}

const SITTING_PAUSE_MS = 30 * 60_000;

interface PlayerOf {
  readonly customer: number;
  readonly coins: readonly number[];
  /** Newest first. */
  readonly bets: readonly BetRecord[];
  readonly flows: readonly FlowRecord[];
  readonly nowMs: number;
}

/** What a player's pages add up. */
async function diceSums(session: Session, { bets, coins, customer, flows, nowMs }: PlayerOf): Promise<Compared[]> {
  const all: Compared[] = [];
  const rolled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  for (const coin of coins) {
    const ofCoin = rolled.filter((one) => one.coin === coin);
    const day = Math.floor((ofCoin[Math.floor(ofCoin.length / 2)]?.resolvedAtMs ?? nowMs) / DAY_MS);
    const since = ofCoin.filter(({ resolvedAtMs }) => Math.floor(resolvedAtMs / DAY_MS) >= day);
    all.push({
      what: `statistics of ${customer} in coin ${coin} since day ${day}`,
      told: await statsSince(session, customer, coin, day),
      expected: {
        bets: since.length,
        won: since.filter(({ state }) => state === 'won').length,
        staked: sumOf(since, ({ stake }) => stake),
        result: sumOf(since, ({ payout, stake }) => BigInt(payout) - BigInt(stake)),
      },
    });
    const own = flows.filter((one) => one.coin === coin);
    all.push(await comparedList(`movements of ${customer} in pool ${coin}`, (part) => flowRows(session, customer, coin, part), own));
    const done = own.filter(({ state }) => state === 'done');
    const from = Math.floor((done[0]?.doneAtMs ?? nowMs) / DAY_MS);
    const days = Map.groupBy(done, ({ doneAtMs }) => Math.max(Math.floor(doneAtMs / DAY_MS), from - 1));
    const sum = (list: readonly FlowRecord[], direction: 'in' | 'out', of: 'amount' | 'shares'): bigint =>
      sumOf(
        list.filter((one) => one.direction === direction),
        (one) => one[of],
      );
    all.push({
      what: `days of ${customer} in pool ${coin}`,
      told: await flowDays(session, customer, coin, from),
      expected: [...days]
        .map(([of, list]) => ({
          day: of,
          sharesIn: sum(list, 'in', 'shares'),
          sharesOut: sum(list, 'out', 'shares'),
          putIn: sum(list, 'in', 'amount'),
          takenOut: sum(list, 'out', 'amount'),
        }))
        .toSorted((one, other) => one.day - other.day),
    });
  }
  const sitting: BetRecord[] = [];
  for (const bet of bets.filter(({ placedAtMs }) => placedAtMs > nowMs - DAY_MS)) {
    const later = sitting.at(-1);
    if (later !== undefined && later.placedAtMs - bet.placedAtMs >= SITTING_PAUSE_MS) break;
    sitting.push(bet);
  }
  const isOver = sitting.length === 0 || (sitting[0]?.placedAtMs ?? 0) + SITTING_PAUSE_MS <= nowMs;
  const groups = [...Map.groupBy(sitting, ({ coin }) => coin)].toSorted(([one], [other]) => one - other);
  all.push({
    what: `sitting of ${customer}`,
    told: await sittingOf(session, customer, nowMs, SITTING_PAUSE_MS),
    expected: isOver
      ? undefined
      : {
          sinceMs: Math.min(...sitting.map(({ placedAtMs }) => placedAtMs)),
          bets: sitting.length,
          results: groups.map(([coin, list]) => ({ coin, result: sumOf(list, ({ payout, stake }) => BigInt(payout) - BigInt(stake)) })),
        },
  });
  return all;
}
