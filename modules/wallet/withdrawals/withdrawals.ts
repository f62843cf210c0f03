import { answer, fail, pageOf } from '@agio/contracts';
import type { Handlers, HandlerResult, RequestContext } from '@agio/contracts';
import type { Withdrawal } from '@agio/contracts/wallet';
import type { Refusal, Reply } from '@agio/core';
import { walletFailure } from '../refusals.ts';
import { withdrawalRow, withdrawalsOf } from './withdrawal-queries.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { ask, caughtUp, idOf, walletState } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';

/** Calls about existing withdrawals: get, list, cancel. */
export function withdrawalHandlers(room: Room): Handlers<'cancelWithdrawal' | 'walletWithdrawals' | 'getWithdrawal'> {
  const { core, database } = room;
  return {
    async cancelWithdrawal({ body }, { customer }) {
      const id = numberOf(body.id);
      if (id === undefined) return fail('NOT_FOUND');
      const { reply, sequence } = await ask(room, { kind: 'wallet.cancel', customer, withdrawal: id });
      if (reply.ok) return told(room, customer, id, sequence);
      // An ended one is no longer in the core, but its row can still be read.
      if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
      if (reply.refusal === 'wallet.not_found' && (await withdrawalRow(database, customer, id)) !== undefined) return fail('STATE_CHANGED');
      return walletFailure(reply.refusal);
    },
    async walletWithdrawals({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit, next: null });
      const late = await caughtUp(room, customer, query.after);
      if (late !== undefined) return late;
      const filter = { customer, coin: coin?.id, state: query.state, fromMs: query.from, toMs: query.to };
      const { list, total, next } = await withdrawalsOf(database, filter, { page, limit, cursor: query.cursor });
      return answer({ list: list.map((row) => withdrawalView(room, row)), total, page, limit, next });
    },
    async getWithdrawal({ params }, { customer }) {
      const id = numberOf(params.id);
      if (id === undefined) return fail('NOT_FOUND');
      return shown(room, customer, id);
    },
  };
}

/** One withdrawal as its owner sees it; waits for the row. */
export async function told(room: Room, customer: number, id: number, sequence: number): Promise<HandlerResult<Withdrawal>> {
  if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
  const row = await withdrawalRow(room.database, customer, id);
  return row === undefined ? fail('NOT_FOUND') : answer(withdrawalView(room, row, await confirmationsOf(room, id)));
}

/** The same, once the rows reflect the owner's last write. */
async function shown(room: Room, customer: number, id: number): Promise<HandlerResult<Withdrawal>> {
  return (await caughtUp(room, customer, undefined)) ?? told(room, customer, id, 0);
}

/** Why a withdrawal was not made. What a new one can fail to find is its receiver: the account at the address is closed. */
export const notMade = (refusal: Refusal): ReturnType<typeof walletFailure> =>
  refusal === 'wallet.not_found' ? fail('RECEIVER_CLOSED') : walletFailure(refusal);

/** The same request again: what it came to, and nothing happens. */
export async function repeated(room: Room, reply: Reply, context: RequestContext): Promise<HandlerResult<Withdrawal>> {
  context.setHeader('Idempotency-Replayed', 'true');
  if (!reply.ok) return notMade(reply.refusal);
  return shown(room, context.customer, idOf(reply));
}

/** Confirmations of a pending transaction; 0 if its chain does not answer, because nothing depends on it. */
async function confirmationsOf(room: Room, id: number): Promise<number> {
  const state = walletState(room);
  const open = state.withdrawals.get(id);
  const last = open?.signed.at(-1);
  if (open === undefined || last === undefined) return 0;
  const { code } = state.chainById(open.chain);
  const height = await room.chains.minedAt(code, last.txid, last.spends).catch(() => undefined);
  return height === undefined ? 0 : Math.max(0, room.chains.tip(code) - height + 1);
}

function numberOf(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
