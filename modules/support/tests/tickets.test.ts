// Protects tickets: who may do what in which state, that no customer sees another's, that notes stay inside, and that a customer is told once.
import { beforeEach, expect, it } from 'vitest';
import type { AnyCall, CallName, DeskCallName, Handler, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import type { Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';
import { createSupport } from '../index.ts';
import type { Support, SupportPorts } from '../index.ts';
import { support as supportModule } from '../module.ts';

const [ALICE, BOB] = [1, 2];
const CLEO: Operator = { id: 11, name: 'cleo', roles: ['support'] };
/** An operator whose own account is Bob's. */
const BEN: Operator = { id: 12, name: 'ben', roles: ['compliance'] };

/** What the answers of several calls have that is looked at by name. */
interface Told {
  readonly id: string;
  readonly ticket: { readonly title: string; readonly state: string };
  readonly replies: readonly { readonly content: string }[];
  readonly messages: readonly object[];
  readonly list: readonly object[];
}

withDatabases(
  'tickets',
  (given) => {
    let support: Support;
    let nowMs = 1_790_000_000_000;
    const told: string[] = [];
    const frames: unknown[] = [];
    /** Uploads that nothing uses yet, by customer. */
    const uploads = new Map<string, number>();
    const used = new Map<string, string>();

    const ports: Omit<SupportPorts, 'database'> = {
      clock: { ...realClock, wall: () => nowMs },
      uidOf: (customer) => String(10_000_000 + customer),
      customerOf: (uid) => Promise.resolve(Number(uid) - 10_000_000),
      labelsOf: () => Promise.resolve(new Map([[ALICE, 'a***e']])),
      publish: (_topic, frame) => void frames.push(frame),
      onError: (error) => {
        throw error;
      },
      owns: (customer, { id }) => Promise.resolve(customer === ALICE && id === '7'),
      usePictures(_session: Session, customer, ids, by, from) {
        if (ids.some((id) => uploads.get(id) !== (from === 'staff' ? -customer : customer) || used.has(id))) return Promise.resolve(false);
        for (const id of ids) used.set(id, by);
        return Promise.resolve(true);
      },
      openPicture: (id, by) => Promise.resolve(used.get(id) === by ? { type: 'image/webp', bytes: new Uint8Array([1]) } : undefined),
      keepAnswerPicture(customer, bytes) {
        if (bytes.length === 0) return Promise.resolve('FILE_TYPE_NOT_ALLOWED');
        uploads.set(`s${uploads.size}`, -customer);
        return Promise.resolve({ id: `s${uploads.size - 1}` });
      },
      tell: (id) => Promise.resolve(void told.push(id)),
      withRoles: () => [CLEO, BEN],
      operatorName: (id) => [CLEO, BEN].find((one) => one.id === id)?.name,
      shownName: (id) => (id === CLEO.id ? 'Cleopatra' : `Support ${id}`),
      isOwn: (operator, customer) => operator.id === BEN.id && customer === BOB,
    };

    beforeEach(async () => {
      await given.db.query('truncate support_ticket, support_message, support_feedback, support_canned cascade');
      support = createSupport({ ...ports, database: given.db });
      for (const list of [told, frames]) list.length = 0;
      for (const map of [uploads, used]) map.clear();
    });

    const call = async (name: CallName | DeskCallName, input: object, context: Partial<RequestContext>): Promise<HandlerResult<never>> => {
      const declared: AnyCall = { ...calls, ...deskCalls }[name];
      const parsed: Record<string, unknown> = { query: {}, body: {}, params: {}, ...input };
      for (const part of ['body', 'query', 'params'] as const) parsed[part] = declared[part]?.parse(parsed[part]) ?? {};
      const handler = { ...support.handlers, ...support.desk }[name as keyof Support['desk']] as unknown as Handler<AnyCall>;
      return (await handler(parsed as never, { language: 'en-US', ...context } as RequestContext)) as HandlerResult<never>;
    };
    const must = async (...args: Parameters<typeof call>): Promise<Told> => {
      const result = await call(...args);
      if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.details ?? '')}`);
      return result.data;
    };
    const codeOf = async (...args: Parameters<typeof call>): Promise<string> => {
      const result = await call(...args);
      return result.ok ? 'SUCCESS' : result.code;
    };
    const open = async (customer = ALICE, more: object = {}): Promise<string> => {
      const body = { type: 'withdrawal', title: 'Where is it?', content: 'Asked at nine.', ...more };
      return (await must('workorderAdd', { body }, { customer })).id;
    };
    const answerIt = (id: string, content = 'On its way.', closes = false) =>
      must('deskTicketReply', { params: { id }, body: { content, closes } }, { operator: CLEO });
    const thread = (id: string, customer = ALICE) => must('workorderReplyList', { query: { id } }, { customer });

    it('goes from pending to processing to complete, and back by a reply within seven days', async () => {
      const id = await open(ALICE, { link: { kind: 'withdrawal', id: '7' } });
      expect(await must('workorderList', { query: {} }, { customer: ALICE })).toMatchObject({
        total: 1,
        unread: 0,
        counts: { pending: 1, processing: 0, complete: 0 },
        list: [{ id, state: 'pending', replies: 0, link: { kind: 'withdrawal', id: '7' }, reopensUntil: null }],
      });
      nowMs += 60_000;
      expect(await answerIt(id)).toMatchObject({ state: 'processing', assignee: 'cleo', waitingSince: null });
      expect(told).toHaveLength(1);
      expect(await must('workorderList', { query: {} }, { customer: ALICE })).toMatchObject({ unread: 1, list: [{ isUnread: true }] });
      expect(await thread(id)).toMatchObject({
        handler: 'Cleopatra',
        firstAnswerTime: nowMs,
        replies: [
          { from: 'event', event: 'opened' },
          { from: 'customer', content: 'Asked at nine.' },
          { from: 'event', event: 'taken', name: 'Cleopatra' },
          { from: 'staff', name: 'Cleopatra', content: 'On its way.' },
        ],
      });
      expect(await must('workorderList', { query: {} }, { customer: ALICE })).toMatchObject({ unread: 0 });
      expect(await must('workorderClose', { body: { id } }, { customer: ALICE })).toMatchObject({
        state: 'complete',
        reopensUntil: nowMs + 7 * DAY_MS,
      });
      expect(await codeOf('deskTicketReply', { params: { id }, body: { content: 'too late' } }, { operator: CLEO })).toBe('STATE_CHANGED');
      expect(await must('workorderRate', { body: { id, rating: 4 } }, { customer: ALICE })).toMatchObject({ rating: 4 });
      nowMs += 7 * DAY_MS;
      expect(await must('workorderReply', { body: { id, content: 'It is not there.' } }, { customer: ALICE })).toMatchObject({
        state: 'processing',
        reopensUntil: null,
      });
      expect(await codeOf('workorderRate', { body: { id, rating: 1 } }, { customer: ALICE })).toBe('STATE_CHANGED');
      await answerIt(id, 'It is now.', true);
      nowMs += 7 * DAY_MS + 1;
      expect(await codeOf('workorderReply', { body: { id, content: 'Late.' } }, { customer: ALICE })).toBe('TICKET_CLOSED');
    });

    it('is nobody else’s, and neither are its pictures', async () => {
      uploads.set('p1', ALICE).set('p2', BOB);
      const id = await open(ALICE, { screenshots: ['p1'] });
      for (const [name, input] of [
        ['workorderReplyList', { query: { id } }],
        ['workorderReply', { body: { id, content: 'mine' } }],
        ['workorderClose', { body: { id } }],
        ['workorderRate', { body: { id, rating: 1 } }],
        ['workorderPicture', { params: { id: 'p1' } }],
      ] as const)
        expect([name, await codeOf(name, input, { customer: BOB })]).toEqual([name, 'NOT_FOUND']);
      expect(await must('workorderList', { query: { q: id } }, { customer: BOB })).toMatchObject({ total: 0, list: [] });
      expect(await codeOf('workorderPicture', { params: { id: 'p1' } }, { customer: ALICE })).toBe('SUCCESS');
      // Neither another’s upload, nor one that is used already, nor one twice; and nothing of the ticket is left behind.
      for (const screenshots of [['p2'], ['p1'], ['none']])
        expect(await codeOf('workorderAdd', { body: { type: 'other', title: 't', content: 'c', screenshots } }, { customer: ALICE })).toBe(
          'PARAMETER_ERROR',
        );
      expect(await must('workorderList', { query: {} }, { customer: ALICE })).toMatchObject({ total: 1 });
    });

    it('shows its customer no name that an operator signs in with, and colleagues the real one', async () => {
      const id = await open();
      const seen = await answerIt(id, 'On its way.', true);
      expect(JSON.stringify(seen.messages)).toContain('"cleo"');
      expect(JSON.stringify([await thread(id), frames])).not.toContain('"cleo"');
      // Written before operators had other names.
      await given.db.query("update support_message set shown_name = ''");
      expect((await thread(id)).replies.at(-1)).toMatchObject({ event: 'closed_by_staff', name: 'Support' });
    });

    it('is answered with pictures of staff for this customer, each used once, and none of a stranger', async () => {
      const [id, other] = [await open(), await open(BOB)];
      const upload = (ticket: string, picture = new Uint8Array([1])) =>
        call('deskTicketUpload', { params: { id: ticket }, body: { picture } }, { operator: CLEO });
      expect(await upload('999999')).toMatchObject({ code: 'NOT_FOUND' });
      expect(await upload(id, new Uint8Array())).toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
      expect(await codeOf('deskTicketUpload', { params: { id: other }, body: { picture: new Uint8Array([1]) } }, { operator: BEN })).toBe(
        'OWN_ACCOUNT',
      );
      const { id: picture } = await must(
        'deskTicketUpload',
        { params: { id }, body: { picture: new Uint8Array([1]) } },
        { operator: CLEO },
      );
      const reply = (ticket: string, screenshots: readonly string[]) =>
        codeOf('deskTicketReply', { params: { id: ticket }, body: { content: 'See this.', screenshots } }, { operator: CLEO });
      uploads.set('p1', ALICE);
      expect([await reply(other, [picture]), await reply(id, ['p1'])]).toEqual(['PARAMETER_ERROR', 'PARAMETER_ERROR']);
      // Neither may a customer use what staff uploaded.
      expect(await codeOf('workorderReply', { body: { id, content: 'mine', screenshots: [picture] } }, { customer: ALICE })).toBe(
        'PARAMETER_ERROR',
      );
      expect([await reply(id, [picture]), await reply(id, [picture])]).toEqual(['SUCCESS', 'PARAMETER_ERROR']);
      expect(await codeOf('workorderPicture', { params: { id: picture } }, { customer: ALICE })).toBe('SUCCESS');
      expect(await codeOf('workorderPicture', { params: { id: picture } }, { customer: BOB })).toBe('NOT_FOUND');
    });

    it('takes the questions of its type and links of its customer alone, and no invisible text', async () => {
      const add = (more: object) =>
        codeOf('workorderAdd', { body: { type: 'deposit', title: 't', content: 'c', ...more } }, { customer: ALICE });
      expect(await add({ answers: { txid: '0xabc' } })).toBe('SUCCESS');
      expect(await add({ answers: { device: 'phone' } })).toBe('PARAMETER_ERROR');
      expect(await add({ link: { kind: 'deposit', id: '8' } })).toBe('PARAMETER_ERROR');
      const id = await open(ALICE, { title: '\u202eevil\u0000', content: 'a\nb' });
      expect((await thread(id)).ticket.title).toBe('evil');
      expect((await thread(id)).replies[1]?.content).toBe('a\nb');
      await expect(open(ALICE, { content: '\u200b \u202e' })).rejects.toThrow('too_small');
    });

    it('has notes that operators alone read, in no answer, export or frame of its customer', async () => {
      const id = await open();
      frames.length = 0;
      const noted = await must('deskTicketNote', { params: { id }, body: { content: 'looks like fraud' } }, { operator: CLEO });
      expect(noted.messages.at(-1)).toMatchObject({ from: 'note', name: 'cleo', content: 'looks like fraud' });
      const exported = await supportModule.people.export?.(given.db, ALICE, '');
      for (const seen of [await thread(id), exported, frames]) expect(JSON.stringify(seen)).not.toContain('fraud');
      // Not even that something was written.
      expect(frames).toEqual([]);
      expect(JSON.stringify(exported)).toContain('Asked at nine.');
    });

    it('is never handled by an operator whose own account it is, nor given to them', async () => {
      const id = await open(BOB);
      for (const [name, body] of [
        ['deskTicketReply', { content: 'x' }],
        ['deskTicketNote', { content: 'x' }],
        ['deskTicketClose', {}],
        ['deskTicketAssign', { operator: 'cleo' }],
      ] as const)
        expect(await codeOf(name, { params: { id }, body }, { operator: BEN })).toBe('OWN_ACCOUNT');
      expect(await codeOf('deskTicketAssign', { params: { id }, body: { operator: 'ben' } }, { operator: CLEO })).toBe('OWN_ACCOUNT');
      expect(await codeOf('deskTicketAssign', { params: { id }, body: { operator: 'dan' } }, { operator: CLEO })).toBe('PARAMETER_ERROR');
    });

    it('waits in the queue from the oldest unanswered message on, and late after four hours', async () => {
      const [first, second] = [await open(), await open(BOB)];
      nowMs += 4 * 60 * 60_000 + 1;
      const queue = () => must('deskTickets', { query: { view: 'waiting' } }, { operator: CLEO });
      expect(await queue()).toMatchObject({ waiting: 2, late: 2, list: [{ id: first, isLate: true }, { id: second }] });
      await answerIt(first);
      nowMs += 1_000;
      await must('workorderReply', { body: { id: first, content: 'and?' } }, { customer: ALICE });
      const since = nowMs;
      nowMs += 5 * 60 * 60_000;
      await must('workorderReply', { body: { id: first, content: 'hello?' } }, { customer: ALICE });
      // Answered once, it is not late any more, and waits since the first of the unanswered replies.
      expect(await queue()).toMatchObject({
        waiting: 2,
        late: 1,
        list: [{ id: second }, { id: first, isLate: false, waitingSince: since }],
      });
    });

    it('is closed by itself after seven days without a reply, and not while its customer waits', async () => {
      const [answered, waiting] = [await open(), await open()];
      await answerIt(answered);
      nowMs += 7 * DAY_MS - 1;
      await support.expire();
      expect((await thread(answered)).ticket.state).toBe('processing');
      nowMs += 1;
      await support.expire();
      expect((await thread(answered)).ticket.state).toBe('complete');
      expect((await thread(answered)).replies.at(-1)).toMatchObject({ event: 'expired' });
      expect((await thread(waiting)).ticket.state).toBe('pending');
    });

    it('is merged into another of the same customer, and what it says is kept there', async () => {
      const [old, duplicate, foreign] = [await open(), await open(ALICE, { title: 'Again' }), await open(BOB)];
      const merge = (id: string, into: string) => codeOf('deskTicketMerge', { params: { id }, body: { into } }, { operator: CLEO });
      expect([await merge(duplicate, foreign), await merge(duplicate, duplicate)]).toEqual(['PARAMETER_ERROR', 'PARAMETER_ERROR']);
      expect(await merge(duplicate, old)).toBe('SUCCESS');
      expect(await must('deskTicket', { params: { id: old } }, { operator: CLEO })).toMatchObject({
        messages: [{ from: 'event' }, { from: 'customer' }, { from: 'note', content: `T-${duplicate}: Again\nAsked at nine.` }],
      });
      expect(await codeOf('workorderReply', { body: { id: duplicate, content: 'here' } }, { customer: ALICE })).toBe('TICKET_CLOSED');
      expect(await merge(duplicate, old)).toBe('STATE_CHANGED');
    });

    it('opens twenty at most, also at once', async () => {
      const all = await Promise.all(
        Array.from({ length: 25 }, () => call('workorderAdd', { body: { type: 'other', title: 't', content: 'c' } }, { customer: ALICE })),
      );
      expect(all.filter(({ ok }) => ok)).toHaveLength(20);
      expect(all.filter((one) => !one.ok && one.code === 'TICKETS_TOO_MANY')).toHaveLength(5);
      expect(await codeOf('workorderAdd', { body: { type: 'other', title: 't', content: 'c' } }, { customer: BOB })).toBe('SUCCESS');
    });

    it('keeps feedback, shows it to operators, and forgets all of a customer who leaves', async () => {
      uploads.set('p1', ALICE).set('p2', ALICE);
      await must('feedbackAdd', { body: { content: 'A darker black.', screenshots: ['p1'] } }, { customer: ALICE });
      await open(ALICE, { screenshots: ['p2'] });
      await open(BOB);
      expect(await must('deskFeedback', { query: {} }, { operator: CLEO })).toMatchObject({
        total: 1,
        list: [{ uid: '10000001', pictures: ['p1'] }],
      });
      const [{ id }] = (await must('deskFeedback', { query: {} }, { operator: CLEO })).list as [{ readonly id: string }];
      const picture = (of: string, one: string) => codeOf('deskFeedbackPicture', { params: { id: of, picture: one } }, { operator: CLEO });
      expect([await picture(id, 'p1'), await picture(id, 'p2'), await picture('1000', 'p1')]).toEqual([
        'SUCCESS',
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
      for (const [call, all] of [
        ['deskFeedback', 1],
        ['deskTickets', 2],
      ] as const)
        expect(await must(call, { query: { page: '9' } }, { operator: CLEO })).toMatchObject({ list: [], total: all });
      await supportModule.people.erase?.(given.db, ALICE);
      expect(await must('deskFeedback', { query: {} }, { operator: CLEO })).toMatchObject({ total: 0 });
      expect(await must('deskTickets', { query: { view: 'open' } }, { operator: CLEO })).toMatchObject({
        total: 1,
        list: [{ uid: '10000002' }],
      });
      const [left] = await given.db.query<{ count: bigint }>('select count(*) as count from support_message');
      expect(Number(left?.count)).toBe(2);
    });

    it('takes twenty feedbacks of a customer a day, also at once', async () => {
      const say = (customer: number) => call('feedbackAdd', { body: { content: 'A darker black.' } }, { customer });
      const all = await Promise.all(Array.from({ length: 22 }, () => say(ALICE)));
      expect(all.filter(({ ok }) => ok)).toHaveLength(20);
      expect(await say(ALICE)).toMatchObject({ code: 'OPERATION_TOO_FAST', retryAfterSeconds: DAY_MS / 1_000 });
      expect((await say(BOB)).ok).toBe(true);
      nowMs += DAY_MS;
      expect((await say(ALICE)).ok).toBe(true);
    });

    it('has canned replies by name', async () => {
      const texts = { 'en-US': 'Hello {uid}', 'zh-CN': '您好', 'zh-TW': '您好', 'ko-KR': '안녕하세요' };
      await must('deskCannedSave', { body: { name: 'Greeting', texts } }, { operator: CLEO });
      await must('deskCannedSave', { body: { name: 'Greeting', texts: { ...texts, 'en-US': 'Hi' } } }, { operator: CLEO });
      expect(await must('deskCanned', {}, { operator: CLEO })).toMatchObject([{ name: 'Greeting', texts: { 'en-US': 'Hi' } }]);
      await must('deskCannedSave', { body: { name: 'Greeting', texts: null } }, { operator: CLEO });
      expect(await must('deskCanned', {}, { operator: CLEO })).toEqual([]);
    });
  },
  { migrations: supportModule.migrations },
);
