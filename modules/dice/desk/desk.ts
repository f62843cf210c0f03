import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { DeskDiceBet, DeskDicePool } from '@agio/contracts/dice';
import { HOUSE } from '@agio/core';
import { numberOf } from '@agio/kernel';
import { betRows } from '../shared/bet-rows.ts';
import type { BetRecord, PoolRecord } from '../model.ts';
import { worthOf } from '../odds.ts';
import { dealerRows, poolTotals } from '../shared/pool-rows.ts';
import { booksOf } from '../machine/books.ts';
import { amountText, balanceOf, coinAt } from '../units.ts';
import type { Room } from '../handlers/room.ts';
import { betView, poolView } from '../handlers/views.ts';
import { ROLLS_BIG } from '../handlers/pool.ts';

export type DiceDeskCall = 'deskDicePools' | 'deskDiceBets' | 'deskDiceDealers';

/** Operators' calls: they see what pools are and owe, and no seed. */
export function diceDesk(room: Room): DeskHandlers<DiceDeskCall> {
  return {
    async deskDicePools() {
      const list = await Promise.all([...booksOf(room).pools.values()].map((pool) => deskPool(room, pool)));
      const coins = room.core.coins.map((coin) => ({
        coin: coin.code,
        decimals: coin.decimals,
        house: amountText(balanceOf(room, HOUSE, coin.id).available, coin),
      }));
      return answer({ list, coins, isReady: room.vault.isReady });
    },
    async deskDiceBets({ query }) {
      const page = pageOf(query);
      const sought = query.q?.trim() ?? '';
      const customer = sought === '' ? undefined : await room.customerOf(sought);
      const id = sought === '' || customer !== undefined ? undefined : numberOf(sought);
      const coin = query.coin === undefined ? undefined : (room.core.coin(query.coin)?.id ?? -1);
      const { list, total } = await betRows(room.database, { customer, id, coin }, page);
      return answer({ list: list.map((bet) => deskBet(room, bet)), total, ...page });
    },
    async deskDiceDealers({ params, query }) {
      const coin = room.core.coin(params.coin);
      const pool = coin === undefined ? undefined : booksOf(room).pools.get(coin.id);
      if (coin === undefined || pool === undefined) return fail('NOT_FOUND');
      const page = pageOf(query);
      const figures = { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) };
      const { list, total } = await dealerRows(room.database, coin.id, page);
      return answer({
        list: list.map(({ customer, leaving, putIn, shares, sinceMs, takenOut }) => ({
          uid: customer === HOUSE ? null : room.uidOf(customer),
          shares: amountText(shares, coin),
          value: amountText(worthOf(BigInt(shares), figures), coin),
          leaving: amountText(leaving, coin),
          putIn: amountText(putIn, coin),
          takenOut: amountText(takenOut, coin),
          since: sinceMs,
        })),
        total,
        ...page,
      });
    },
  };
}

function deskBet(room: Room, bet: BetRecord): DeskDiceBet {
  const { clientSeed: _client, serverSeed: _seed, ...shown } = betView(room, bet);
  return { ...shown, customer: room.uidOf(bet.customer) };
}

async function deskPool(room: Room, pool: PoolRecord): Promise<DeskDicePool> {
  const coin = coinAt(room, pool.coin);
  const books = booksOf(room);
  const { bets, expected, house, result, staked } = await poolTotals(room.database, pool.coin);
  const own = books.dealer(HOUSE, pool.coin);
  const figures = { bankroll: BigInt(pool.bankroll), shares: BigInt(pool.shares) };
  const leaving = [...books.flows.values()].reduce((sum, flow) => (flow.coin === pool.coin ? sum + BigInt(flow.shares) : sum), 0n);
  return {
    ...poolView(room, pool),
    bets,
    staked: amountText(staked, coin),
    expected: amountText(expected / ROLLS_BIG, coin),
    result: amountText(result, coin),
    houseTook: amountText(house, coin),
    pending: [...books.bets.values()].filter((bet) => bet.coin === pool.coin).length,
    houseShares: amountText(own?.shares ?? '0', coin),
    houseValue: amountText(worthOf(BigInt(own?.shares ?? '0'), figures), coin),
    leaving: amountText(leaving, coin),
    waiting: pool.waiting,
    changed: pool.setAtMs,
  };
}
