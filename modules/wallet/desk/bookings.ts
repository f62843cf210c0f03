import { fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { parseDecimal } from '@agio/kernel';
import type { DeskAction } from '../shared/desk-model.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { act, compareFor, customersOfAction } from './acts.ts';
import { propose } from './deposits.ts';
import { callerOf, deciderIn, deskFailure, ownProblem } from './room.ts';
import { customerOf, details, openFor } from './withdrawals.ts';

const wrong = (field: string, problem: string) => fail('PARAMETER_ERROR', [{ field, problem }]);

/** What people book of differences between chain and books, and what they allow a payment to cost. */
export function deskBookingHandlers(
  room: DeskRoom,
): DeskHandlers<'deskWalletAdjust' | 'deskWalletCover' | 'deskWalletSettle' | 'deskWalletAllowCost'> {
  return {
    async deskWalletAdjust({ body }, context) {
      const operator = callerOf(context);
      const { amount, chain, coin, reason, unexplained, whose } = body;
      const state = walletState(room);
      const listing = state.chain(chain)?.coins.get(room.core.coin(coin)?.id ?? -1);
      if (listing === undefined) return wrong('coin', 'not_listed');
      const units = parseDecimal(amount.replace(/^-/, ''), listing.decimals);
      if (units === undefined) return wrong('amount', 'too_fine');
      if (units === 0n) return fail('AMOUNT_ZERO');
      if (unexplained !== null && !state.unexplained.has(Number(unexplained))) return fail('NOT_FOUND');
      const owner = whose === 'house' || whose === 'waiting' ? 0 : await customerOf(room, whose);
      if (owner === undefined) return fail('USER_DOES_NOT_EXIST');
      const action: DeskAction = {
        do: 'adjust',
        chain,
        coin,
        units: String(amount.startsWith('-') ? -units : units),
        owner,
        account: whose === 'house' ? 'house' : whose === 'waiting' ? 'suspense' : 'trading',
        unexplained: unexplained === null ? null : Number(unexplained),
      };
      await compareFor(room.deskChains(), action);
      return ownProblem(room, operator, owner) ?? (await propose(room, context, action, reason));
    },
    async deskWalletCover({ body: { amount, coin: code, reason } }, context) {
      const coin = room.core.coin(code);
      if (coin === undefined) return wrong('coin', 'unknown');
      const atoms = parseDecimal(amount, coin.decimals);
      if (atoms === undefined) return wrong('amount', 'too_fine');
      return propose(room, context, { do: 'cover', coin: code, atoms: String(atoms) }, reason);
    },
    async deskWalletSettle({ body, params }, context) {
      const operator = callerOf(context);
      if (body.id !== params.id) return wrong('id', 'differs');
      const state = walletState(room);
      const [unexplained, withdrawal] = [Number(params.id), Number(body.withdrawal)];
      if (!state.unexplained.has(unexplained) || !state.withdrawals.has(withdrawal)) return fail('NOT_FOUND');
      const action: DeskAction = { do: 'settle', unexplained, withdrawal };
      return ownProblem(room, operator, ...customersOfAction(state, action)) ?? (await propose(room, context, action, body.reason));
    },
    async deskWalletAllowCost({ body, params }, context) {
      const operator = callerOf(context);
      if (body.id !== params.id) return wrong('id', 'differs');
      const open = openFor(room, operator, Number(params.id));
      if ('ok' in open) return open;
      const native = [...walletState(room).chainById(open.chain).coins.values()].find((one) => one.native);
      const units = native === undefined ? undefined : parseDecimal(body.amount, native.decimals);
      if (units === undefined) return wrong('amount', 'too_fine');
      const by = deciderIn(context);
      const command = { kind: 'wallet.allow_cost', withdrawal: open.id, units: String(units), by: by.by } as const;
      const acted = await act(room, by, command, { target: params.id, reason: body.reason });
      return acted.ok ? details(room, operator, context.host, open.id) : deskFailure(acted);
    },
  };
}
