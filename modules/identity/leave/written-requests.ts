import type { WrittenChannel, WrittenGround, WrittenKind, WrittenState } from '@agio/contracts/identity';
import { WRITTEN_REQUEST_DAYS } from '@agio/contracts/identity/constants';
import { findRecords, insertRecord, pageOfRecords, provenTable, updateRecord } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { customer, defineTable, number, OR_NULL, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';
import { DAY_MS } from '@agio/kernel/time';

const writtenRequest = defineTable('identity_written_request', ['id'], {
  id: number('number of the request'),
  customer: customer('who wrote'),
  kind: word<WrittenKind>('what they ask for'),
  channel: word<WrittenChannel>('how it came in'),
  receivedAt: number('when it came in'),
  recordedAt: number('when it was recorded'),
  recordedBy: word('the operator who recorded it'),
  note: word('what operators wrote about it; empty once the account is closed'),
  copiedAt: number('when the copy was last made', OR_NULL),
  copiedBy: word('the operator who made it', OR_NULL),
  cause: word('the request of two people that closes the account now', OR_NULL),
  state: word<WrittenState>('state'),
  endedAt: number('when it was ended', OR_NULL),
  endedBy: word('the operator who ended it', OR_NULL),
  ground: word<WrittenGround>('why it was refused', OR_NULL),
  outcome: word('how it was answered, in words for operators; empty once the account is closed'),
});
/** A written request as it is stored. */
export type StoredWritten = RecordOf<typeof writtenRequest>;

/** All of it: whose data is copied, where to, and whether anybody may. */
export const PROVEN_WRITTEN_REQUEST = provenTable({
  table: 'identity_written_request',
  key: { id: 'int8' },
  covers: {
    customer: 'customer',
    kind: 'kind',
    channel: 'channel',
    received_at: 'received_at',
    recorded_at: 'recorded_at',
    recorded_by: 'recorded_by',
    note: 'note',
    copied_at: 'copied_at',
    copied_by: 'copied_by',
    cause: 'cause',
    state: 'state',
    ended_at: 'ended_at',
    ended_by: 'ended_by',
    ground: 'ground',
    outcome: 'outcome',
  },
});
type Columns = ProvenColumns<typeof PROVEN_WRITTEN_REQUEST>;

/** When a request is due that came in at a time. */
export const dueOf = (receivedAt: number): number => receivedAt + WRITTEN_REQUEST_DAYS * DAY_MS;

const proofOf = (proofs: RowProofs, stored: StoredWritten): string =>
  proofs.make(PROVEN_WRITTEN_REQUEST, {
    id: stored.id,
    customer: stored.customer,
    kind: stored.kind,
    channel: stored.channel,
    received_at: stored.receivedAt,
    recorded_at: stored.recordedAt,
    recorded_by: stored.recordedBy,
    note: stored.note,
    copied_at: stored.copiedAt,
    copied_by: stored.copiedBy,
    cause: stored.cause,
    state: stored.state,
    ended_at: stored.endedAt,
    ended_by: stored.endedBy,
    ground: stored.ground,
    outcome: stored.outcome,
  });

type NewWritten = Pick<StoredWritten, 'channel' | 'customer' | 'kind' | 'note' | 'receivedAt' | 'recordedAt' | 'recordedBy'>;

/** Stores a request, in a transaction that has locked the account; undefined if one of its kind is open. */
export async function insertWritten(proofs: RowProofs, session: Session, given: NewWritten): Promise<StoredWritten | undefined> {
  const open = { where: `customer = $1 and kind = $2 and state = 'open'`, given: [given.customer, given.kind], limit: 1 };
  if ((await findRecords(session, writtenRequest, open)).length > 0) return undefined;
  const stored = await insertRecord(session, writtenRequest, { ...given, state: 'open', outcome: '' });
  return prove(proofs, session, stored);
}

/** A request by its number, as this program wrote it; with `isLocked` it stays so until the transaction ends. */
export async function findWritten(proofs: RowProofs, session: Session, id: number, isLocked = false): Promise<StoredWritten | undefined> {
  const lock = isLocked ? ' for update' : '';
  const [row] = await session.query<Columns>(`select * from identity_written_request where id = $1${lock}`, [id]);
  return row !== undefined && proofs.holds(PROVEN_WRITTEN_REQUEST, row, { id }) ? writtenRequest.read(row) : undefined;
}

/** Changes a request that this transaction has locked. */
export async function changeWritten(
  proofs: RowProofs,
  session: Session,
  before: StoredWritten,
  change: Partial<Omit<StoredWritten, 'customer' | 'id' | 'kind'>>,
): Promise<StoredWritten> {
  await updateRecord(session, writtenRequest, [before.id], change);
  return prove(proofs, session, { ...before, ...change });
}

/** Ends a request that this transaction has locked. */
export function endWritten(
  proofs: RowProofs,
  session: Session,
  before: StoredWritten,
  end: Pick<StoredWritten, 'endedAt' | 'endedBy' | 'ground' | 'outcome'>,
): Promise<StoredWritten> {
  assert(before.state === 'open', 'a request is ended once');
  return changeWritten(proofs, session, before, { ...end, state: end.ground === null ? 'fulfilled' : 'refused' });
}

async function prove(proofs: RowProofs, session: Session, stored: StoredWritten): Promise<StoredWritten> {
  await session.query('update identity_written_request set proof = $2 where id = $1', [stored.id, proofOf(proofs, stored)]);
  return stored;
}

/** Which requests a list has. */
interface WrittenList {
  readonly view: 'all' | 'ended' | 'open';
  readonly kind?: WrittenKind | null;
  readonly customer?: number | null;
}

const VIEWS = {
  all: { where: 'true', order: 'id desc' },
  open: { where: `state = 'open'`, order: 'received_at, id' },
  ended: { where: `state <> 'open'`, order: 'ended_at desc, id desc' },
} as const;

/** A page of requests: open ones by when they are due, the others with the last one first. */
export function pageOfWritten(
  session: Session,
  { customer: of = null, kind = null, view }: WrittenList,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly StoredWritten[]; readonly total: number }> {
  const { order, where } = VIEWS[view];
  const filter = `${where} and ($1::text is null or kind = $1) and ($2::int8 is null or customer = $2)`;
  return pageOfRecords(session, writtenRequest, { where: filter, given: [kind, of], order }, page);
}

/** How many are open, since when the oldest is, and how many are overdue. */
export async function openWritten(
  session: Session,
  nowMs: number,
): Promise<{ readonly waiting: number; readonly oldestAt: number | null; readonly late: number }> {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null; late: bigint }>(
    `select count(*) as waiting, min(received_at) as oldest, count(*) filter (where received_at < $1) as late
     from identity_written_request where state = 'open'`,
    [nowMs - WRITTEN_REQUEST_DAYS * DAY_MS],
  );
  assert(row !== undefined, 'a count gives its row');
  return { waiting: Number(row.waiting), oldestAt: row.oldest === null ? null : Number(row.oldest), late: Number(row.late) };
}

/** Erases what operators wrote about a customer's requests. That there were such requests, and how they ended, is kept. */
export async function eraseWrittenWords(proofs: RowProofs, session: Session, of: number): Promise<void> {
  const rows = await session.query<Columns>('select * from identity_written_request where customer = $1 for update', [of]);
  for (const row of rows) {
    if (proofs.holds(PROVEN_WRITTEN_REQUEST, row, { customer: of }))
      await changeWritten(proofs, session, writtenRequest.read(row), { note: '', outcome: '' });
    else await updateRecord(session, writtenRequest, [Number(row.id)], { note: '', outcome: '' });
  }
}

/** What a customer gets of their requests in the copy of their data: not what operators wrote about them. */
export async function copiedWritten(session: Session, of: number) {
  const found = await findRecords(session, writtenRequest, { where: 'customer = $1', given: [of], order: 'id' });
  return found.map(({ channel, endedAt, ground, kind, receivedAt, state }) => ({ kind, channel, receivedAt, state, endedAt, ground }));
}
