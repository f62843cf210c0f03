import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskWithdrawal } from '@agio/contracts/wallet';
import { noteDecision } from './decisions.ts';
import { replaceWithNothing, sendAgain } from '../chain/payments/stuck.ts';
import { walletState } from '../calls/room.ts';
import type { Failure } from '../calls/room.ts';
import type { WithdrawalRecord } from '../model.ts';
import { beneficiaryOf } from '../compliance/beneficiaries.ts';
import { reviewWithdrawal } from './acts.ts';
import { someoneLeft } from './people.ts';
import type { DeskChain, DeskRoom } from './ports.ts';
import { Amounts, asked, callerOf, chainNamed, deciderIn, deskFailure, isFailure, ownProblem, PAGE_DEFAULT } from './room.ts';
import { deskWithdrawalById, deskWithdrawals } from './withdrawal-rows.ts';
import { withdrawalDetails, withdrawalRows } from './withdrawal-view.ts';

type WithdrawalCall =
  | 'deskWalletWithdrawals'
  | 'deskWalletWithdrawal'
  | 'deskWalletApprove'
  | 'deskWalletReject'
  | 'deskWalletBeneficiary'
  | 'deskWalletSendAgain'
  | 'deskWalletBump'
  | 'deskWalletReplace';

export function deskWithdrawalHandlers(room: DeskRoom): DeskHandlers<WithdrawalCall> {
  return { ...readers(room), ...reviews(room), ...payments(room) };
}

function readers(room: DeskRoom): DeskHandlers<'deskWalletWithdrawals' | 'deskWalletWithdrawal' | 'deskWalletBeneficiary'> {
  return {
    async deskWalletWithdrawals({ query }, context) {
      const { after, limit = PAGE_DEFAULT, q: text, view = 'to_audit' } = query;
      const customer = await customerOf(room, text);
      const rows = await deskWithdrawals(room.database, { view, after, limit, text, customer });
      const amounts = new Amounts(room, context.host);
      const list = await withdrawalRows(room, callerOf(context), amounts, rows.slice(0, limit));
      return answer({ list, hasMore: rows.length > limit, currency: amounts.currency });
    },
    deskWalletWithdrawal: ({ params }, context) => details(room, callerOf(context), context.host, Number(params.id)),
    async deskWalletBeneficiary({ params }) {
      const row = await deskWithdrawalById(room.database, Number(params.id));
      if (row === undefined) return fail('NOT_FOUND');
      return answer({ beneficiary: (await beneficiaryOf(room.database, room.masterKey, row.words)) ?? null });
    },
  };
}

/** The customer of a uid; undefined for any other text. */
export async function customerOf(room: DeskRoom, text: string | undefined): Promise<number | undefined> {
  if (text === undefined || !/^\d{4,12}$/.test(text)) return undefined;
  return (await room.customerNamed(text))?.customer;
}

export async function details(room: DeskRoom, operator: Operator, host: string, id: number): Promise<HandlerResult<DeskWithdrawal>> {
  const row = await deskWithdrawalById(room.database, id);
  if (row === undefined) return fail('NOT_FOUND');
  return answer(await withdrawalDetails(room, operator, new Amounts(room, host), row));
}

/** A withdrawal that has not ended and is not the operator's own. */
export function openFor(room: DeskRoom, operator: Operator, id: number): WithdrawalRecord | Failure {
  const state = walletState(room);
  const open = state.withdrawals.get(id);
  if (open === undefined) return fail(id <= state.counts.withdrawals ? 'STATE_CHANGED' : 'NOT_FOUND');
  return ownProblem(room, operator, open.customer, open.to) ?? open;
}

function reviews(room: DeskRoom): DeskHandlers<'deskWalletApprove' | 'deskWalletReject'> {
  return {
    async deskWalletApprove({ body, params }, context) {
      const operator = callerOf(context);
      const open = openFor(room, operator, Number(params.id));
      if ('ok' in open) return open;
      if (body.id !== params.id) return fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
      // To be rejected then; its customer asks again.
      if (someoneLeft(room.operators, open.approvedBy)) return fail('REQUEST_IMPOSSIBLE', { rule: 'asker' });
      // What was read and confirmed is what the core pays, whatever a row of the database said of it.
      const amounts = new Amounts(room, context.host);
      const pays = [amounts.coin(open.coin).code, amounts.text(open.coin, BigInt(open.amount)), open.address];
      const chain = walletState(room).chainById(open.chain).code;
      if (chain !== body.chain || [body.coin, body.amount, body.address].some((read, at) => read !== pays[at]))
        return fail('STATE_CHANGED');
      const review = { withdrawal: open.id, decision: 'approve', code: '', reason: body.reason } as const;
      const acted = await reviewWithdrawal(room, deciderIn(context), review);
      return acted.ok ? details(room, operator, context.host, open.id) : deskFailure(acted);
    },
    async deskWalletReject({ body, params }, context) {
      const operator = callerOf(context);
      const open = openFor(room, operator, Number(params.id));
      if ('ok' in open) return open;
      const review = { withdrawal: open.id, decision: 'reject', code: body.because, reason: body.reason } as const;
      const acted = await reviewWithdrawal(room, deciderIn(context), review);
      return acted.ok ? details(room, operator, context.host, open.id) : deskFailure(acted);
    },
  };
}

/** What can be done about a payment that is under way. */
function payments(room: DeskRoom): DeskHandlers<'deskWalletSendAgain' | 'deskWalletBump' | 'deskWalletReplace'> {
  const found = async (
    operator: Operator,
    id: string,
    what: { readonly action: string; readonly reason: string },
  ): Promise<{ readonly withdrawal: WithdrawalRecord; readonly chain: DeskChain } | Failure> => {
    const withdrawal = openFor(room, operator, Number(id));
    if ('ok' in withdrawal) return withdrawal;
    const chain = chainNamed(room, walletState(room).chainById(withdrawal.chain).code);
    if (chain === undefined) return fail('UNAVAILABLE');
    await noteDecision(room.database, { name: operator.name, target: id, ...what }, room.clock.wall());
    return { withdrawal, chain };
  };
  const differs = fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
  return {
    async deskWalletSendAgain({ body, params }, context) {
      const one = await found(callerOf(context), params.id, { action: 'desk.send-again', reason: body.reason });
      if ('ok' in one) return one;
      const done = await asked(() => one.chain.engine.alone((chain) => sendAgain(chain, one.withdrawal.id)));
      if (typeof done === 'string') return answer({ answer: done });
      return isFailure(done) ? done : fail('PAYMENT_CANNOT_CHANGE', done);
    },
    async deskWalletBump({ body, params }, context) {
      if (body.id !== params.id) return differs;
      const operator = callerOf(context);
      const one = await found(operator, params.id, { action: 'desk.bump', reason: body.reason });
      if ('ok' in one) return one;
      const done = await asked(async () => ({ isBumped: await one.chain.engine.bump(one.withdrawal.id) }));
      if (isFailure(done)) return done;
      return done.isBumped ? details(room, operator, context.host, one.withdrawal.id) : fail('PAYMENT_CANNOT_CHANGE');
    },
    async deskWalletReplace({ body, params }, context) {
      if (body.id !== params.id) return differs;
      const one = await found(callerOf(context), params.id, { action: 'desk.replace', reason: body.reason });
      if ('ok' in one) return one;
      const done = await asked(() => one.chain.engine.alone((chain) => replaceWithNothing(chain, one.withdrawal.id)));
      if (typeof done === 'string') return answer({ txid: done });
      return isFailure(done) ? done : fail('PAYMENT_CANNOT_CHANGE', done);
    },
  };
}
