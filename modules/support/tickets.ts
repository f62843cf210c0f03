import type { Operator } from '@agio/contracts';
import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Language } from '@agio/contracts';
import type { TicketLink, TicketType } from '@agio/contracts/support';
import { takeTurn } from '@agio/database';
import type { Session } from '@agio/database';
import type { FailedResult } from '@agio/module';
import type { SupportPorts } from './ports.ts';
import { countsOf, findTicket, insertMessage, insertTicket, messagesOf, silentSince, updateTicket } from './store.ts';
import type { TicketChange, Message, StoredTicket } from './store.ts';
import { hasQuestion } from './types.ts';

/** A first answer is promised within this time. */
export const PROMISE_MS = 4 * 60 * 60_000;
/** A closed ticket is opened again by a reply within this time, and an answered one is closed after this time without a reply. */
export const REOPENS_MS = 7 * 24 * 60 * 60_000;
export const OPEN_MAX = 20;
const REPLIES_MAX = 500;
const OPENING_LOCK = 0x7469_636b;

/** A ticket as it is after a change, or why it was not changed. */
export type Result = HandlerResult<StoredTicket>;

/** One at a time of what a customer opens or says, until the transaction ends, so that bounds hold. */
export async function lockOpening(session: Session, customer: number): Promise<void> {
  await takeTurn(session, OPENING_LOCK, customer);
}

/** Ends a transaction without a change. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly result: FailedResult;

  constructor(result: FailedResult) {
    super(result.code);
    this.result = result;
  }
}

const wrong = (field: string, problem: string): FailedResult => fail('PARAMETER_ERROR', [{ field, problem }]);

export interface NewTicket {
  readonly customer: number;
  readonly language: Language;
  readonly type: TicketType;
  readonly title: string;
  readonly content: string;
  readonly screenshots: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
  readonly link: TicketLink | null;
}

/** Pictures of a ticket are stored under this name of what uses them. */
export const picturesOf = (ticket: number): string => `ticket ${ticket}`;

/** Operators who may be given tickets. */
export const helpersOf = ({ withRoles }: Pick<SupportPorts, 'withRoles'>): readonly Operator[] =>
  withRoles(['support', 'compliance', 'owner']);

/** What may happen to a ticket: pending → processing → complete, and back by a reply within seven days. */
export class Tickets {
  readonly #ports: SupportPorts;

  constructor(ports: SupportPorts) {
    this.#ports = ports;
  }

  async open({ answers, content, customer, language, link, screenshots, title, type }: NewTicket): Promise<Result> {
    const unknown = Object.keys(answers).find((key) => !hasQuestion(type, key));
    if (unknown !== undefined) return wrong(`answers.${unknown}`, 'unknown');
    if (link !== null && !(await this.#ports.owns(customer, link))) return wrong('link', 'unknown');
    return this.#change(async (session) => {
      await lockOpening(session, customer);
      const { counts } = await countsOf(session, customer);
      if (counts.pending + counts.processing >= OPEN_MAX) throw new Refusal(fail('TICKETS_TOO_MANY', { most: OPEN_MAX }));
      const at = this.#ports.clock.wall();
      const id = await insertTicket(session, { answers, customer, language, link, title, type }, at);
      await insertMessage(session, id, { author: 'event', event: 'opened', at });
      await this.#say(session, { id, customer }, { author: 'customer', content, at, pictures: screenshots });
      return { id, isTold: true };
    });
  }

  /** A customer's reply; it opens the ticket again if it was closed not long ago. */
  async reply(
    customer: number,
    id: number,
    { content, screenshots }: { readonly content: string; readonly screenshots: readonly string[] },
  ): Promise<Result> {
    return this.#on(id, { customer }, async (session, ticket, at) => {
      if (ticket.replies >= REPLIES_MAX || ticket.mergedInto !== null) return fail('TICKET_CLOSED');
      const isClosed = ticket.state === 'complete';
      if (isClosed && at > (ticket.closedAt ?? 0) + REOPENS_MS) return fail('TICKET_CLOSED');
      if (isClosed) await insertMessage(session, id, { author: 'event', event: 'reopened', at });
      await this.#say(session, ticket, { author: 'customer', content, at, pictures: screenshots });
      const reopened: TicketChange = isClosed ? { state: ticket.firstAnswerAt === null ? 'pending' : 'processing', closedAt: null } : {};
      return { ...reopened, replies: ticket.replies + 1, repliedAt: at, updatedAt: at, waitingSince: ticket.waitingSince ?? at };
    });
  }

  /** Closed by its customer; again is the same. */
  async close(customer: number, id: number): Promise<Result> {
    return this.#on(id, { customer }, async (session, ticket, at) => {
      if (ticket.state === 'complete') return {};
      await insertMessage(session, id, { author: 'event', event: 'closed_by_customer', at });
      return { state: 'complete', closedAt: at, updatedAt: at, waitingSince: null };
    });
  }

  async rate(customer: number, id: number, rating: number, words: string | null): Promise<Result> {
    return this.#on(id, { customer }, (_session, ticket) => {
      if (ticket.state !== 'complete' || ticket.mergedInto !== null) return fail('STATE_CHANGED');
      return { rating, ratingWords: words };
    });
  }

  /** Its customer has seen everything. */
  async seen(customer: number, id: number): Promise<Result> {
    return this.#on(id, { customer }, (_session, ticket) => (ticket.isUnread ? { isUnread: false } : {}));
  }

  async answer(
    operator: Operator,
    id: number,
    { closes, content, screenshots = [] }: { readonly content: string; readonly closes: boolean; readonly screenshots?: readonly string[] },
  ): Promise<Result> {
    let told: { readonly id: string; readonly title: string; readonly customer: number } | undefined;
    const result = await this.#on(id, { operator }, async (session, ticket, at) => {
      if (ticket.state === 'complete') return fail('STATE_CHANGED');
      const { id: by } = operator;
      if (ticket.assignee === null) await insertMessage(session, id, { author: 'event', event: 'taken', ...this.#names(operator), at });
      const written = { author: 'staff', ...this.#names(operator), content, at, pictures: screenshots } as const;
      const message = await this.#say(session, ticket, written);
      if (closes) await insertMessage(session, id, { author: 'event', event: 'closed_by_staff', ...this.#names(operator), at });
      told = { id: `ticket-${id}-${message}`, title: ticket.title, customer: ticket.customer };
      return {
        ...(closes ? { state: 'complete', closedAt: at } : { state: 'processing' }),
        assignee: ticket.assignee ?? by,
        replies: ticket.replies + 1,
        repliedAt: at,
        updatedAt: at,
        waitingSince: null,
        firstAnswerAt: ticket.firstAnswerAt ?? at,
        isUnread: true,
      };
    });
    // The answer is stored even if the customer could not be notified.
    if (result.ok && told !== undefined)
      await this.#ports
        .tell(told.id, told.customer, { event: 'ticket_answered', data: { ticket: String(id), title: told.title } })
        .catch((error: unknown) => this.#ports.onError(error));
    return result;
  }

  /** A note, which its customer never sees. */
  async note(operator: Operator, id: number, content: string): Promise<Result> {
    return this.#on(id, { operator }, async (session, _ticket, at) => {
      await insertMessage(session, id, { author: 'note', name: operator.name, content, at });
      return {};
    });
  }

  /** A picture for an answer, kept until it is sent or a day is over. */
  async upload(operator: Operator, id: number, bytes: Uint8Array): Promise<HandlerResult<{ id: string }>> {
    const ticket = await findTicket(this.#ports.database, id);
    if (ticket === undefined) return fail('NOT_FOUND');
    if (this.#ports.isOwn(operator, ticket.customer)) return fail('OWN_ACCOUNT');
    if (ticket.state === 'complete') return fail('STATE_CHANGED');
    const kept = await this.#ports.keepAnswerPicture(ticket.customer, bytes);
    return typeof kept === 'string' ? fail(kept) : answer({ id: kept.id });
  }

  /** Gives it to an operator who may answer, or back to all of them. */
  async assign(operator: Operator, id: number, to: string | null): Promise<Result> {
    const helper = to === null ? null : helpersOf(this.#ports).find(({ name }) => name === to);
    if (helper === undefined) return wrong('operator', 'unknown');
    return this.#on(id, { operator }, async (session, ticket, at) => {
      if (ticket.state === 'complete') return fail('STATE_CHANGED');
      if (helper !== null && this.#ports.isOwn(helper, ticket.customer)) return fail('OWN_ACCOUNT');
      if (helper !== null && helper.id !== ticket.assignee)
        await insertMessage(session, id, { author: 'event', event: 'taken', ...this.#names(helper), at });
      return { assignee: helper?.id ?? null };
    });
  }

  async closeByStaff(operator: Operator, id: number): Promise<Result> {
    return this.#on(id, { operator }, async (session, ticket, at) => {
      if (ticket.state === 'complete') return fail('STATE_CHANGED');
      await insertMessage(session, id, { author: 'event', event: 'closed_by_staff', ...this.#names(operator), at });
      return { state: 'complete', closedAt: at, updatedAt: at, waitingSince: null, isUnread: true };
    });
  }

  /** Closes a duplicate: what it says becomes a note of the other ticket, which waits as long as the older of the two. */
  async merge(operator: Operator, id: number, into: number): Promise<Result> {
    if (id === into) return wrong('into', 'same');
    return this.#on(id, { operator }, async (session, ticket, at) => {
      const other = await findTicket(session, into, { customer: ticket.customer, lock: true });
      if (other === undefined) return wrong('into', 'unknown');
      if (ticket.mergedInto !== null || other.state === 'complete') return fail('STATE_CHANGED');
      const [first] = (await messagesOf(session, id)).filter(({ author }) => author === 'customer');
      const text = `T-${id}: ${ticket.title}\n${first?.content ?? ''}`;
      await insertMessage(session, into, { author: 'note', name: operator.name, content: text, at });
      await insertMessage(session, id, { author: 'event', event: 'merged', content: String(into), at });
      const waits = [ticket.waitingSince, other.waitingSince].filter((since) => since !== null);
      await updateTicket(session, into, { waitingSince: waits.length === 0 ? null : Math.min(...waits) });
      return { state: 'complete', closedAt: at, updatedAt: at, waitingSince: null, mergedInto: into, isUnread: true };
    });
  }

  /** Closes what was answered and got no reply for seven days. */
  async expire(): Promise<void> {
    const before = this.#ports.clock.wall() - REOPENS_MS;
    for (const id of await silentSince(this.#ports.database, before))
      await this.#on(id, {}, async (session, ticket, at) => {
        if (ticket.state !== 'processing' || ticket.waitingSince !== null || ticket.updatedAt > before) return {};
        await insertMessage(session, id, { author: 'event', event: 'expired', at });
        return { state: 'complete', closedAt: at };
      });
  }

  /** Tells its customer's open pages that a ticket changed. */
  async #changed({ customer, id }: StoredTicket): Promise<void> {
    const { unread } = await countsOf(this.#ports.database, customer);
    const data = { unread, ticket: String(id) };
    this.#ports.publish({ channel: 'tickets', customer }, { channel: 'tickets', type: 'update', data });
  }

  /** How colleagues and customers know an operator. */
  #names({ id, name }: Operator): { readonly name: string; readonly shownName: string } {
    return { name, shownName: this.#ports.shownName(id) ?? '' };
  }

  async #say(
    session: Session,
    { customer, id }: Pick<StoredTicket, 'customer' | 'id'>,
    message: Parameters<typeof insertMessage>[2],
  ): Promise<Message['id']> {
    const isTheirs = await this.#ports.usePictures(
      session,
      customer,
      message.pictures ?? [],
      picturesOf(id),
      message.author === 'staff' ? 'staff' : 'customer',
    );
    if (!isTheirs) throw new Refusal(wrong('screenshots', 'unknown'));
    return insertMessage(session, id, message);
  }

  /** Changes a locked ticket, of a customer or by an operator whose own it is not. */
  async #on(
    id: number,
    { customer, operator }: { readonly customer?: number; readonly operator?: Operator },
    change: (session: Session, ticket: StoredTicket, at: number) => Promise<TicketChange | FailedResult> | TicketChange | FailedResult,
  ): Promise<Result> {
    return this.#change(async (session) => {
      const ticket = await findTicket(session, id, { lock: true, ...(customer === undefined ? {} : { customer }) });
      if (ticket === undefined) throw new Refusal(fail('NOT_FOUND'));
      if (operator !== undefined && this.#ports.isOwn(operator, ticket.customer)) throw new Refusal(fail('OWN_ACCOUNT'));
      const changed = await change(session, ticket, this.#ports.clock.wall());
      if ('ok' in changed) throw new Refusal(changed);
      const isTold = Object.keys(changed).length > 0;
      if (isTold) await updateTicket(session, id, changed);
      return { id, isTold };
    });
  }

  /** `isTold` is false where nothing changed that its customer may know of: a frame would report every note. */
  async #change(run: (session: Session) => Promise<{ readonly id: number; readonly isTold: boolean }>): Promise<Result> {
    try {
      const [ticket, isTold] = await this.#ports.database.transaction(async (session) => {
        const changed = await run(session);
        return [await findTicket(session, changed.id), changed.isTold] as const;
      });
      if (ticket === undefined) return fail('NOT_FOUND');
      if (isTold) await this.#changed(ticket);
      return answer(ticket);
    } catch (error) {
      if (error instanceof Refusal) return error.result;
      throw error;
    }
  }
}
