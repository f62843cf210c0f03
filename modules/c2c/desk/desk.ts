import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskC2cOrder, DeskProvider } from '@agio/contracts/c2c';
import { numberOf, soughtOrder } from '@agio/kernel';
import type { ProviderDecision } from '../model.ts';
import { allOrders, appealsWaiting } from '../order-rows.ts';
import { c2cFailure } from '../refusals.ts';
import { JUDGED } from '../machine/providers.ts';
import { ask, booksOf, orderIn } from '../room.ts';
import type { Room } from '../room.ts';
import { transcript } from '../transcript/lines.ts';
import { closeWhoMayNot } from '../watch.ts';
import { insertJudgement, judgementsOf, listProviders, providersBy } from '../words/providers.ts';
import { decideAlone } from './decide.ts';
import { anyOrder, awaitsAppeal, isOwn, orderRowView, providerViews, wholeView } from './views.ts';

export type C2cDeskCall =
  | 'deskC2cProviders'
  | 'deskC2cProviderDecide'
  | 'deskC2cOrders'
  | 'deskC2cOrder'
  | 'deskC2cPicture'
  | 'deskC2cAppeal'
  | 'deskC2cDecide';

/** Operators' calls. Nobody decides about an account of their own. */
export function c2cDesk(room: Room): DeskHandlers<C2cDeskCall> {
  const { database } = room;
  return {
    async deskC2cProviders({ query }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const page = pageOf(query);
      const customer = query.uid === undefined ? undefined : ((await room.customerOf(query.uid)) ?? 0);
      if (query.state === 'none') return fail('PARAMETER_ERROR', [{ field: 'state', problem: 'none' }]);
      const { list, oldestAt, total, waiting } = await listProviders(database, { customer, state: query.state }, page);
      return answer({ list: await providerViews(room, operator, list), total, ...page, waiting, oldestAt });
    },
    deskC2cProviderDecide: ({ body, params }, { operator }) => judge(room, operator, params.id, body),
    async deskC2cOrders({ query }) {
      const page = pageOf(query);
      const sought = query.q?.trim() ?? '';
      const customer = sought === '' ? undefined : await room.customerOf(sought);
      const id = sought === '' ? undefined : soughtOrder('C2C', sought);
      const { list, total } = await allOrders(database, { view: query.view ?? 'appealed', id, customer }, page);
      return answer({ list: list.map((order) => orderRowView(room, order)), total, ...page, ...(await appealsWaiting(database)) });
    },
    async deskC2cOrder({ params }, { operator }) {
      const order = await anyOrder(room, numberOf(params.id));
      if (order === undefined || operator === undefined) return fail('NOT_FOUND');
      return answer(await wholeView(room, operator, order));
    },
    async deskC2cPicture({ params }) {
      const order = numberOf(params.id);
      const picture = order === 0 ? undefined : await room.openPicture(params.picture, transcript.picturesOf(order), undefined);
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
    deskC2cAppeal: ({ params }, { operator }) => appealFor(room, operator, numberOf(params.id)),
    async deskC2cDecide({ body, params }, { operator }): Promise<HandlerResult<DeskC2cOrder>> {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const decided = await decideAlone(room, operator, numberOf(params.id), body);
      return decided.ok ? answer(await wholeView(room, operator, decided.data)) : decided;
    },
  };
}

/** The customer has no session while their account is frozen, and the time to appeal passes. */
async function appealFor(room: Room, operator: Operator | undefined, id: number): Promise<HandlerResult<DeskC2cOrder>> {
  const order = await anyOrder(room, id);
  if (operator === undefined || order === undefined) return fail('NOT_FOUND');
  if (isOwn(room, operator, order)) return fail('OWN_ACCOUNT');
  if (!awaitsAppeal(room, order)) return fail('STATE_CHANGED', { state: order.state });
  const outcome = await ask(room, { kind: 'c2c.appeal', customer: order.customer, order: id });
  if (!outcome.reply.ok) return outcome.reply.refusal === 'c2c.not_found' ? fail('STATE_CHANGED') : c2cFailure(outcome.reply.refusal);
  return answer(await wholeView(room, operator, orderIn(outcome, id) ?? order));
}

async function judge(
  room: Room,
  operator: Operator | undefined,
  uid: string,
  { decision, reason }: { readonly decision: ProviderDecision; readonly reason: string },
): Promise<HandlerResult<DeskProvider>> {
  const customer = await room.customerOf(uid);
  const known = customer === undefined ? undefined : booksOf(room).providers.get(customer);
  if (operator === undefined || customer === undefined) return fail('NOT_FOUND');
  if (room.isOwn(operator, customer)) return fail('OWN_ACCOUNT');
  if (known === undefined) return (await providersBy(room, [customer])).has(customer) ? fail('STATE_CHANGED') : fail('NOT_FOUND');
  // A decision that is refused leaves no reason behind.
  if (known.state !== JUDGED[decision].from) return fail('STATE_CHANGED', { state: known.state });
  // The reason is there before the decision.
  await insertJudgement(room.database, { words: known.words, by: operator.id, decision, reason }, room.now());
  const { reply, sequence } = await ask(room, { kind: 'c2c.judge', customer, decision, by: operator.id });
  if (!reply.ok) return c2cFailure(reply.refusal);
  if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
  if (decision === 'suspend') await closeWhoMayNot(room);
  // A name that somebody traded under stays theirs: whoever got it would be taken for them.
  const hasTraded = (await judgementsOf(room.database, [customer])).some((one) => one.decision === 'verify');
  if (decision === 'reject' && !hasTraded) await room.names.release(room.database, customer, 'provider');
  const judged = (await providersBy(room, [customer])).get(customer);
  const [view] = await providerViews(room, operator, judged === undefined ? [] : [judged]);
  return view === undefined ? fail('NOT_FOUND') : answer(view);
}
