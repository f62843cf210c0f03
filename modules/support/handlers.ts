import { answer, fail, pageOf } from '@agio/contracts';
import type { CallName, HandlerResult, Handlers } from '@agio/contracts';
import type { Ticket } from '@agio/contracts/support';
import { insertRecord } from '@agio/database';
import { numberOf } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { SupportPorts } from './ports.ts';
import { countsOf, findTicket, listOwn, medianAnswer, messagesOf } from './store.ts';
import { lockOpening, picturesOf, PROMISE_MS, REOPENS_MS } from './tickets.ts';
import type { Result, Tickets } from './tickets.ts';
import { picturesOfFeedback } from './desk/words.ts';
import { answeredIn, typesIn } from './types.ts';
import { repliesView, ticketView } from './views.ts';
import { supportFeedback } from './model.ts';

export type SupportCall = keyof ReturnType<typeof supportHandlers>;

/** Fewer answers in seven days say nothing about how long one takes. */
const MEDIAN_OF_AT_LEAST = 5;
/** More than any customer has to say in a day; feedback is kept for as long as its customer stays. */
const FEEDBACK_A_DAY_MAX = 20;

const viewed = (result: Result): HandlerResult<Ticket> => (result.ok ? answer(ticketView(result.data)) : result);
/** Customers' calls. Other people's tickets are NOT_FOUND, as if there were none. */
export function supportHandlers(ports: SupportPorts, tickets: Tickets) {
  const { database } = ports;
  return {
    async workorderTypes(_input, { language }) {
      const medianMs = await medianAnswer(database, ports.clock.wall() - REOPENS_MS, MEDIAN_OF_AT_LEAST);
      return answer({ types: typesIn(language), promiseMs: PROMISE_MS, medianMs });
    },
    async workorderAdd({ body }, { customer, language }) {
      const { answers = {}, link = null, screenshots = [], ...words } = body;
      return viewed(await tickets.open({ ...words, answers, customer, language, link, screenshots }));
    },
    async workorderList({ query }, { customer }) {
      const page = pageOf(query);
      const { list, total } = await listOwn(database, customer, { state: query.state, q: query.q }, page);
      return answer({ list: list.map(ticketView), total, ...page, ...(await countsOf(database, customer)) });
    },
    async workorderReplyList({ query }, { customer, language }) {
      const id = numberOf(query.id);
      const found = await findTicket(database, id, { customer });
      if (found === undefined) return fail('NOT_FOUND');
      // Messages first: what is written after them stays unread.
      const messages = await messagesOf(database, id);
      if (found.isUnread) await tickets.seen(customer, id);
      return answer({
        ticket: ticketView({ ...found, isUnread: false }),
        answers: answeredIn(found.type, found.answers, language),
        handler: found.assignee === null ? null : (ports.shownName(found.assignee) ?? null),
        firstAnswerTime: found.firstAnswerAt,
        replies: repliesView(messages),
      });
    },
    async workorderReply({ body: { content, id, screenshots = [] } }, { customer }) {
      return viewed(await tickets.reply(customer, numberOf(id), { content, screenshots }));
    },
    async workorderClose({ body }, { customer }) {
      return viewed(await tickets.close(customer, numberOf(body.id)));
    },
    async workorderRate({ body: { id, rating, words } }, { customer }) {
      return viewed(await tickets.rate(customer, numberOf(id), rating, words ?? null));
    },
    async workorderPicture({ params }, { customer }) {
      const [row] = await database.query<{ id: bigint }>(
        `select t.id from support_message m join support_ticket t on t.id = m.ticket where t.customer = $1 and m.pictures @> array[$2] limit 1`,
        [customer, params.id],
      );
      const picture = row === undefined ? undefined : await ports.openPicture(params.id, picturesOf(Number(row.id)), [customer]);
      // Only its owner may keep it: no shared cache has it, and no other account of this browser.
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
    async feedbackAdd({ body: { content, screenshots = [] } }, { customer }) {
      const at = ports.clock.wall();
      return database.transaction(async (session) => {
        await lockOpening(session, customer);
        const since = 'select count(*) as count, min(at) as oldest from support_feedback where customer = $1 and at > $2';
        const [said] = await session.query<{ count: bigint; oldest: bigint | null }>(since, [customer, at - DAY_MS]);
        if (Number(said?.count ?? 0) >= FEEDBACK_A_DAY_MAX)
          return { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: Math.ceil((Number(said?.oldest ?? at) + DAY_MS - at) / 1_000) };
        if (!(await ports.usePictures(session, customer, screenshots, picturesOfFeedback(customer), 'customer')))
          return fail('PARAMETER_ERROR', [{ field: 'screenshots', problem: 'unknown' }]);
        await insertRecord(session, supportFeedback, { customer, content, pictures: screenshots, at });
        return answer({});
      });
    },
  } satisfies Partial<Handlers<CallName>>;
}
