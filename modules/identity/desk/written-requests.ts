import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import type { WrittenAnswer, WrittenRequest, WrittenRow } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import type { Account } from '../accounts/store.ts';
import { copyOf } from '../leave/close.ts';
import { changeWritten, dueOf, endWritten, findWritten, insertWritten, openWritten, pageOfWritten } from '../leave/written-requests.ts';
import type { StoredWritten } from '../leave/written-requests.ts';
import { withAccount } from '../log/account-change.ts';
import { freezeUrlFor, noteEvent } from '../log/events.ts';
import type { LogParts } from '../log/parts.ts';
import { customerOfUid, uidOf } from '../shared/uid.ts';
import { BY_OPERATORS } from './disable.ts';

export type WrittenCall =
  | 'deskCustomerWrittenRequests'
  | 'deskWrittenRequest'
  | 'deskWrittenRequestCopy'
  | 'deskWrittenRequestFulfil'
  | 'deskWrittenRequestRecord'
  | 'deskWrittenRequestRefuse'
  | 'deskWrittenRequests';

/** What customers ask for by letter or mail: recorded, answered in time, and ended by one person. Erasure takes two; see `requests.ts`. */
export function createWrittenHandlers(parts: LogParts): DeskHandlers<WrittenCall> {
  const { ports, proofs } = parts;
  const { database } = ports;
  const row = (stored: StoredWritten): WrittenRow => rowView(stored, ports.now());
  return {
    async deskWrittenRequests({ query }) {
      const { page, limit } = pageOf(query);
      const { list, total } = await pageOfWritten(database, { view: query.view ?? 'open', kind: query.kind ?? null }, { page, limit });
      return answer({ list: list.map(row), total, page, limit, ...(await openWritten(database, ports.now())) });
    },
    async deskCustomerWrittenRequests({ params, query }) {
      const account = await parts.accounts.ofCustomer(database, customerOfUid(params.uid));
      if (account === undefined) return fail('NOT_FOUND');
      const { page, limit } = pageOf(query);
      const { list, total } = await pageOfWritten(database, { view: 'all', customer: account.customer }, { page, limit });
      return answer({ list: list.map(row), total, page, limit });
    },
    async deskWrittenRequest({ params }, context) {
      const stored = await findWritten(proofs, database, numberOf(params.id));
      return stored === undefined ? fail('NOT_FOUND') : answer(await wholeView(parts, stored, context));
    },
    async deskWrittenRequestRecord({ body, params }, context) {
      const { operator } = context;
      const found = await parts.accounts.ofCustomer(database, customerOfUid(params.uid));
      if (operator === undefined || found === undefined) return fail('NOT_FOUND');
      const { customer } = found;
      if (ports.isOwn(operator, customer)) return fail('OWN_ACCOUNT');
      const recordedAt = ports.now();
      if (body.receivedAt > recordedAt) return fail('PARAMETER_ERROR', [{ field: 'receivedAt', problem: 'future' }]);
      const stored = await withAccount(parts, { customer }, async (session, { isClosed }) => {
        if (isClosed) return 'closed';
        return insertWritten(proofs, session, { ...body, customer, recordedAt, recordedBy: operator.name });
      });
      if (stored === 'closed') return fail('STATE_CHANGED');
      return stored === undefined ? fail('WRITTEN_REQUEST_OPEN') : answer(await wholeView(parts, stored, context));
    },
    async deskWrittenRequestCopy({ body, params }, context) {
      const made = await changed(parts, { ...params, ...body }, context, async (session, stored, { account, operator }) => {
        if (stored.kind !== 'export' || account.isClosed) return fail('STATE_CHANGED');
        await changeWritten(proofs, session, stored, { copiedAt: ports.now(), copiedBy: operator.name });
        await noteEvent(parts, { customer: stored.customer, event: 'copy_made', ...BY_OPERATORS }, session);
        return answer(stored.customer);
      });
      return made.ok ? answer(await copyOf(parts, made.data)) : made;
    },
    async deskWrittenRequestFulfil({ body, params }, context) {
      return ended(parts, { ...params, ...body }, context, (stored, { account }) => {
        const isDone = stored.kind === 'export' ? stored.copiedAt !== null : account.isClosed;
        return isDone ? { ground: null, outcome: account.isClosed ? '' : body.note } : fail('WRITTEN_REQUEST_NOT_DONE');
      });
    },
    async deskWrittenRequestRefuse({ body, params }, context) {
      return ended(parts, { ...params, ...body }, context, (_stored, { account }) => ({
        ground: body.ground,
        outcome: account.isClosed ? '' : body.reason,
      }));
    },
  };
}

/** The account that a request is about, and the operator who acts. */
interface About {
  readonly account: Account;
  readonly operator: Operator;
}

/** A request of a customer, as calls name it. */
interface RequestRef {
  readonly request: string;
  readonly uid: string;
}

/** Changes an open request under a lock of its account and of itself, so that of two operators only the first one does. */
async function changed<Data>(
  parts: LogParts,
  named: RequestRef,
  { operator }: RequestContext,
  change: (session: Session, stored: StoredWritten, about: About) => Promise<HandlerResult<Data>>,
): Promise<HandlerResult<Data>> {
  const { ports, proofs } = parts;
  const found = await findWritten(proofs, ports.database, numberOf(named.request));
  if (operator === undefined || found?.customer !== customerOfUid(named.uid)) return fail('NOT_FOUND');
  if (ports.isOwn(operator, found.customer)) return fail('OWN_ACCOUNT');
  return withAccount(parts, found, async (session, account) => {
    const stored = await findWritten(proofs, session, found.id, true);
    // While an account is being closed, its request ends with it.
    if (stored?.state !== 'open' || stored.cause !== null) return fail('STATE_CHANGED');
    return change(session, stored, { account, operator });
  });
}

type End = Pick<StoredWritten, 'ground' | 'outcome'>;

/** Ends a request, and tells the customer in the same transaction. */
function ended(
  parts: LogParts,
  named: RequestRef,
  context: RequestContext,
  decide: (stored: StoredWritten, about: About) => End | ReturnType<typeof fail>,
): Promise<HandlerResult<WrittenRequest>> {
  const { ports, proofs } = parts;
  return changed(parts, named, context, async (session, stored, about) => {
    const end = decide(stored, about);
    if ('ok' in end) return end;
    const after = await endWritten(proofs, session, stored, { ...end, endedAt: ports.now(), endedBy: about.operator.name });
    if (!about.account.isClosed) await tellEnd(parts, session, after);
    return answer(await wholeView(parts, after, context, session));
  });
}

async function tellEnd(parts: LogParts, session: Session, { customer, ground, kind }: StoredWritten): Promise<void> {
  const atMs = parts.ports.now();
  const what: WrittenAnswer = kind === 'erasure' ? 'erasure_refused' : ground === null ? 'export_fulfilled' : 'export_refused';
  const data = { atMs, freezeUrl: freezeUrlFor(parts, customer, atMs), what, ...(ground === null ? {} : { ground }) };
  await parts.messages.tell({ customer }, 'written_request', data, session);
}

/** The number in a path; none of them is 0. */
const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

function rowView(stored: StoredWritten, nowMs: number): WrittenRow {
  const { channel, customer, endedAt, endedBy, ground, id, kind, receivedAt, recordedBy, state } = stored;
  const dueAt = dueOf(receivedAt);
  return {
    id: String(id),
    uid: uidOf(customer),
    kind,
    channel,
    receivedAt,
    dueAt,
    isLate: (endedAt ?? nowMs) > dueAt,
    state,
    recordedBy,
    endedAt,
    endedBy,
    ground,
  };
}

async function wholeView(
  { accounts, ports }: LogParts,
  stored: StoredWritten,
  { operator }: RequestContext,
  session: Session = ports.database,
): Promise<WrittenRequest> {
  const { cause, copiedAt, copiedBy, customer, note, outcome, recordedAt, state } = stored;
  const account = await accounts.ofCustomer(session, customer);
  return {
    ...rowView(stored, ports.now()),
    recordedAt,
    note,
    copiedAt,
    copiedBy,
    outcome,
    isOwn: operator !== undefined && ports.isOwn(operator, customer),
    isClosed: account?.isClosed === true,
    isErasing: state === 'open' && cause !== null,
  };
}
