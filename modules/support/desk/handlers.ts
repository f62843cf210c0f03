import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { DeskTicket } from '@agio/contracts/support';
import { numberOf } from '@agio/kernel';
import type { SupportPorts } from '../ports.ts';
import { findTicket, listAll, messagesOf, othersOf, queueOf } from '../store.ts';
import type { StoredTicket } from '../store.ts';
import { helpersOf, picturesOf, PROMISE_MS } from '../tickets.ts';
import type { Result, Tickets } from '../tickets.ts';
import { answeredIn } from '../types.ts';
import { linkOf, messageView, rowView } from '../views.ts';
import type { ViewContext } from '../views.ts';

export type DeskTicketCall = keyof ReturnType<typeof deskTicketHandlers>;

const OTHERS_MAX = 5;

/** Operators' calls about tickets. No operator acts on a ticket of their own account. */
export function deskTicketHandlers(ports: SupportPorts, tickets: Tickets) {
  const { database } = ports;
  const act = async (operator: Operator | undefined, run: (by: Operator) => Promise<Result>): Promise<HandlerResult<DeskTicket>> => {
    if (operator === undefined) return fail('PLEASE_LOGIN');
    const result = await run(operator);
    return result.ok ? answer(await wholeView(ports, result.data)) : result;
  };
  return {
    async deskTickets({ query }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const page = pageOf(query);
      const customer = /^\d{4,12}$/.test(query.q ?? '') ? await ports.customerOf(query.q ?? '') : undefined;
      const filter = { view: query.view ?? 'waiting', operator: operator.id, type: query.type, q: query.q, customer };
      const { list, total } = await listAll(database, filter, page);
      const queue = await queueOf(database, ports.clock.wall() - PROMISE_MS);
      return answer({
        list: list.map((stored) => rowView(stored, seenBy(ports))),
        total,
        ...page,
        ...queue,
        helpers: helpersOf(ports).map(({ name }) => name),
      });
    },
    async deskTicket({ params }) {
      const found = await findTicket(database, numberOf(params.id));
      return found === undefined ? fail('NOT_FOUND') : answer(await wholeView(ports, found));
    },
    deskTicketReply: async ({ body: { closes = false, content, screenshots = [] }, params }, { operator }) =>
      act(operator, (by) => tickets.answer(by, numberOf(params.id), { content, closes, screenshots })),
    deskTicketUpload: async ({ body, params }, { operator }) =>
      operator === undefined ? fail('PLEASE_LOGIN') : tickets.upload(operator, numberOf(params.id), body.picture),
    deskTicketNote: async ({ body, params }, { operator }) => act(operator, (by) => tickets.note(by, numberOf(params.id), body.content)),
    deskTicketAssign: async ({ body, params }, { operator }) =>
      act(operator, (by) => tickets.assign(by, numberOf(params.id), body.operator)),
    deskTicketClose: async ({ params }, { operator }) => act(operator, (by) => tickets.closeByStaff(by, numberOf(params.id))),
    deskTicketMerge: async ({ body, params }, { operator }) =>
      act(operator, (by) => tickets.merge(by, numberOf(params.id), numberOf(body.into))),
    async deskTicketPicture({ params }) {
      const picture = await ports.openPicture(params.picture, picturesOf(numberOf(params.id)), undefined);
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

function seenBy(ports: SupportPorts): ViewContext {
  return { uidOf: (customer) => ports.uidOf(customer), operatorName: (id) => ports.operatorName(id), nowMs: ports.clock.wall() };
}

async function wholeView(ports: SupportPorts, stored: StoredTicket): Promise<DeskTicket> {
  const { database } = ports;
  const { answers, customer, id, language, mergedInto, ratingWords, type } = stored;
  const [messages, others, labels] = await Promise.all([
    messagesOf(database, id),
    othersOf(database, customer, id, OTHERS_MAX),
    ports.labelsOf([customer]),
  ]);
  return {
    ...rowView(stored, seenBy(ports)),
    customer: { uid: ports.uidOf(customer), name: labels.get(customer) ?? '', language },
    link: linkOf(stored),
    answers: answeredIn(type, answers, 'en-US'),
    ratingWords,
    mergedInto: mergedInto === null ? null : String(mergedInto),
    others: others.map((one) => rowView(one, seenBy(ports))),
    messages: messages.map(messageView),
  };
}
