import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskC2cOrder, DeskProvider } from '@agio/contracts/c2c';
import { numberOf } from '@agio/kernel';
import type { C2cOrderRecord, ProviderDecision } from '../model.ts';
import { c2cFailure } from '../refusals.ts';
import { JUDGED } from '../machine/providers.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { closeWhoMayNot } from '../providers/watch.ts';
import { insertJudgement, judgementsOf, listProviders, providersBy } from '../words/providers.ts';
import type { C2cAppeals } from './appeals.ts';
import { orderRowView, providerViews, wholeView } from './views.ts';

export type C2cDeskCall = keyof ReturnType<typeof c2cDesk>;

/** Operators' calls. No operator decides about their own account. */
export function c2cDesk(room: Room, appeals: C2cAppeals) {
  const { database } = room;
  const whole = (operator: Operator, order: C2cOrderRecord): Promise<DeskC2cOrder> => wholeView(room, appeals, operator, order);
  const shown = async (operator: Operator | undefined, done: HandlerResult<C2cOrderRecord>): Promise<HandlerResult<DeskC2cOrder>> => {
    if (!done.ok) return done;
    return operator === undefined ? fail('NOT_FOUND') : answer(await whole(operator, done.data));
  };
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
      const found = await appeals.list(query);
      return answer({ ...found, list: found.list.map((order) => orderRowView(room, order)) });
    },
    async deskC2cOrder({ params }, { operator }) {
      const order = await appeals.find(numberOf(params.id));
      return order === undefined || operator === undefined ? fail('NOT_FOUND') : answer(await whole(operator, order));
    },
    deskC2cPicture: ({ params }) => appeals.picture(params),
    deskC2cAppeal: async ({ params }, { operator }) => shown(operator, await appeals.appealFor(operator, numberOf(params.id))),
    deskC2cDecide: async ({ body, params }, { operator }) =>
      shown(operator, await appeals.decideAlone(operator, numberOf(params.id), body)),
  } satisfies Partial<DeskHandlers<DeskCallName>>;
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
  // A name that was traded under stays reserved: its next holder would be mistaken for the former one.
  const hasTraded = (await judgementsOf(room.database, [customer])).some((one) => one.decision === 'verify');
  if (decision === 'reject' && !hasTraded) await room.names.release(room.database, customer, 'provider');
  const judged = (await providersBy(room, [customer])).get(customer);
  const [view] = await providerViews(room, operator, judged === undefined ? [] : [judged]);
  return view === undefined ? fail('NOT_FOUND') : answer(view);
}
