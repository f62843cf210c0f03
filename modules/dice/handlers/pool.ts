import { answer, fail, pageOf } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import { DICE_SERIES_DAYS } from '@agio/contracts/dice';
import type { Coin, Reply } from '@agio/core';
import { formatFixed, parseDecimal } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { FailedResult } from '@agio/module';
import { dayOf } from '../model.ts';
import type { PoolRecord } from '../model.ts';
import { leastDeposit, worthOf } from '../odds.ts';
import { flowDays, flowRows, poolDays, poolDaysSince } from '../shared/pool-rows.ts';
import type { DayRow } from '../shared/pool-rows.ts';
import { diceFailure } from '../refusals.ts';
import { caughtUp, excludedElsewhere } from './room.ts';
import { ask, booksOf } from '../machine/books.ts';
import { amountText, balanceOf } from '../units.ts';
import type { Room } from './room.ts';
import { seriesOf } from '../series.ts';
import { statementOf } from '../statement.ts';
import { flowView, poolView, shareValue } from './views.ts';

export type PoolCall = 'dicePoolPage' | 'diceMyShares' | 'diceMyFlows' | 'diceStatement' | 'diceDeposit' | 'diceWithdraw';
type Shares = DataOf<Calls['diceMyShares']>;

const MONTH_DAYS = 30;
/** Days of a statement at most, the newest. */
const STATEMENT_DAYS = 400;
const PART_DIGITS = 6;
export const ROLLS_BIG = 10_000n;

export function poolHandlers(room: Room): Handlers<PoolCall> {
  return {
    dicePoolPage: ({ params }) => pageOfPool(room, params.coin),
    async diceMyShares({ params }, context) {
      const found = poolNamed(room, params.coin);
      return 'ok' in found ? found : answer(await sharesOf(room, found, context));
    },
    async diceMyFlows({ params, query }, { customer }) {
      const found = poolNamed(room, params.coin);
      if ('ok' in found) return found;
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const page = pageOf(query);
      const { list, total, next } = await flowRows(room.database, customer, found.coin.id, { ...page, cursor: query.cursor });
      return answer({ list: list.map((flow) => flowView(room, flow)), total, ...page, next });
    },
    async diceStatement({ params }, { customer }) {
      const found = poolNamed(room, params.coin);
      if ('ok' in found) return found;
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const { coin } = found;
      const to = dayOf(room.now());
      const from = to - STATEMENT_DAYS + 1;
      const days = await room.database.transaction(async (session) => {
        // Both are of one moment: a withdrawal that is paid between them would be in one of them alone.
        await session.query('set transaction isolation level repeatable read');
        const flows = await flowDays(session, customer, coin.id, from);
        return statementOf({ from, to, flows, pools: await poolDaysSince(session, coin.id, from) });
      });
      return answer({
        list: days.map(({ day, pool, putIn, result, shares, takenOut, value }) => ({
          day,
          shares: amountText(shares, coin),
          shareValue: shareValue(pool.bankroll, pool.shares),
          value: amountText(value, coin),
          putIn: amountText(putIn, coin),
          takenOut: amountText(takenOut, coin),
          result: amountText(result, coin),
        })),
      });
    },
    diceDeposit: ({ body, params }, context) => deposit(room, params.coin, body.amount, context),
    diceWithdraw: ({ body, params }, context) => withdraw(room, params.coin, body.shares, context),
  };
}

interface CoinPool {
  readonly coin: Coin;
  readonly pool: PoolRecord;
}

function poolNamed(room: Room, code: string): CoinPool | FailedResult {
  const coin = room.core.coin(code);
  const pool = coin === undefined ? undefined : booksOf(room).pools.get(coin.id);
  return coin === undefined || pool === undefined ? fail('NOT_FOUND') : { coin, pool };
}

/** Whether a customer may put coins into pools. */
const mayDeal = (room: Room, customer: number, host: string): boolean =>
  room.isVerified(customer, host) && room.rightsOf(customer, host).diceDealer;

async function sharesOf(
  room: Room,
  { coin, pool }: CoinPool,
  { customer, host }: Pick<RequestContext, 'customer' | 'host'>,
): Promise<Shares> {
  const elsewhereMs = await room.links.excludedUntil(customer);
  const books = booksOf(room);
  const excludedMs = Math.max(elsewhereMs, books.players.get(customer)?.excludedUntilMs ?? 0);
  const dealer = books.dealer(customer, coin.id);
  const figures = { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) };
  const shares = BigInt(dealer?.shares ?? '0');
  const value = worthOf(shares, figures);
  const [putIn, takenOut] = [BigInt(dealer?.putIn ?? '0'), BigInt(dealer?.takenOut ?? '0')];
  const waiting = [...books.flows.values()].filter((flow) => flow.customer === customer && flow.coin === coin.id);
  return {
    shares: amountText(shares, coin),
    leaving: amountText(dealer?.leaving ?? '0', coin),
    value: amountText(value, coin),
    putIn: amountText(putIn, coin),
    takenOut: amountText(takenOut, coin),
    profit: amountText(value + takenOut - putIn, coin),
    part: formatFixed(figures.shares === 0n ? 0n : (shares * 10n ** BigInt(PART_DIGITS)) / figures.shares, PART_DIGITS),
    since: dealer?.sinceMs ?? null,
    waiting: waiting.map((flow) => flowView(room, flow)),
    available: amountText(balanceOf(room, customer, coin.id).available, coin),
    mayDeal: mayDeal(room, customer, host),
    excludedUntil: excludedMs > room.now() ? excludedMs : null,
  };
}

async function pageOfPool(room: Room, code: string): Promise<HandlerResult<DataOf<Calls['dicePoolPage']>>> {
  const found = poolNamed(room, code);
  if ('ok' in found) return found;
  const { coin, pool } = found;
  const days = await poolDays(room.database, coin.id, DICE_SERIES_DAYS);
  const since = dayOf(room.now()) - MONTH_DAYS;
  const month = days.filter(({ day }) => day > since);
  const sum = (of: (day: DayRow) => bigint): bigint => month.reduce((total, day) => total + of(day), 0n);
  const before = days.findLast(({ day }) => day <= since) ?? month[0];
  const valueBefore = before === undefined || before.shares === 0n ? 1 : Number(before.bankroll) / Number(before.shares);
  const valueNow = pool.shares === '0' ? valueBefore : Number(pool.bankroll) / Number(pool.shares);
  return answer({
    pool: poolView(room, pool),
    days: days.map(({ bankroll, bets, day, expected, result, shares, staked }) => ({
      day: day * DAY_MS,
      bets,
      staked: amountText(staked, coin),
      expected: amountText(expected / ROLLS_BIG, coin),
      result: amountText(result, coin),
      shareValue: shareValue(bankroll, shares),
    })),
    series: seriesOf(days),
    month: {
      bets: month.reduce((total, { bets }) => total + bets, 0),
      staked: amountText(
        sum(({ staked }) => staked),
        coin,
      ),
      expected: amountText(sum(({ expected }) => expected) / ROLLS_BIG, coin),
      result: amountText(
        sum(({ result }) => result),
        coin,
      ),
      change: (valueBefore === 0 ? 0 : valueNow / valueBefore - 1).toFixed(PART_DIGITS),
    },
  });
}

/** A repeated request is answered with how things are now. */
function repeatedReply(room: Room, context: RequestContext): Reply | undefined {
  const { customer, request } = context;
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  if (known !== undefined) context.setHeader('Idempotency-Replayed', 'true');
  return known;
}

async function deposit(room: Room, code: string, text: string, context: RequestContext): Promise<HandlerResult<Shares>> {
  const known = repeatedReply(room, context);
  const found = poolNamed(room, code);
  if ('ok' in found) return found;
  const { coin, pool } = found;
  if (known !== undefined) return known.ok ? answer(await sharesOf(room, found, context)) : diceFailure(known.refusal);
  const { customer, host, request } = context;
  if (!mayDeal(room, customer, host)) return fail('PLEASE_VERIFY_YOUR_REALNAME');
  const elsewhere = await excludedElsewhere(room, customer);
  if (elsewhere !== undefined) return elsewhere;
  const amount = parseDecimal(text, coin.decimals);
  if (amount === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (amount === 0n) return fail('AMOUNT_ZERO');
  const { reply } = await ask(room, {
    kind: 'dice.invest',
    customer,
    coin: coin.code,
    amount: String(amount),
    by: 0,
    decidedBy: 0,
    request,
  });
  if (reply.ok) return answer(await sharesOf(room, { coin, pool: booksOf(room).pool(coin.id) }, context));
  if (reply.refusal === 'dice.below_minimum') {
    const least = leastDeposit(BigInt(pool.minDeposit), { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) });
    return diceFailure(reply.refusal, { minimum: amountText(String(least), coin) });
  }
  return diceFailure(reply.refusal);
}

async function withdraw(room: Room, code: string, text: string, context: RequestContext): Promise<HandlerResult<Shares>> {
  const known = repeatedReply(room, context);
  const found = poolNamed(room, code);
  if ('ok' in found) return found;
  const { coin } = found;
  if (known !== undefined) return known.ok ? answer(await sharesOf(room, found, context)) : diceFailure(known.refusal);
  const { customer, request } = context;
  const shares = parseDecimal(text, coin.decimals);
  if (shares === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (shares === 0n) return fail('AMOUNT_ZERO');
  const { reply } = await ask(room, {
    kind: 'dice.withdraw',
    customer,
    coin: coin.code,
    shares: String(shares),
    by: 0,
    decidedBy: 0,
    request,
  });
  return reply.ok ? answer(await sharesOf(room, found, context)) : diceFailure(reply.refusal);
}
