import type { CaseOutcome, FindingFigures, MonitoringRule } from '@agio/contracts/monitoring';
import { findRecords, insertRecord, pageOfRecords } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { monitoringCase, monitoringFinding, monitoringNote, PROVEN_CASE, PROVEN_FINDING, PROVEN_NOTE } from './model.ts';
import type { StoredCase, StoredFinding, StoredNote } from './model.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

interface NewFinding extends Pick<StoredFinding, 'at' | 'customer' | 'key' | 'rule'> {
  readonly figures: FindingFigures;
}

/** Keeps what was found, once for each occasion; while a case about the customer is open, as a part of it. */
export async function keepFinding(proofs: RowProofs, session: Session, { figures, ...found }: NewFinding): Promise<void> {
  const { at, customer, key, rule } = found;
  const text = JSON.stringify(figures);
  const [row] = await session.query<{ id: bigint }>(
    `insert into monitoring_finding (rule, customer, key, at, figures, case_id)
     values ($1, $2, $3, $4, $5, (select id from monitoring_case where customer = $2 and state = 'open'))
     on conflict (customer, rule, key) do nothing returning id`,
    [rule, customer, key, at, text],
  );
  if (row === undefined) return;
  const proof = proofs.make(PROVEN_FINDING, { id: row.id, rule, customer, key, at, figures: text });
  await session.query('update monitoring_finding set proof = $2 where id = $1', [row.id, proof]);
}

/** A finding that this program wrote, locked. */
export async function lockFinding(proofs: RowProofs, session: Session, id: number): Promise<StoredFinding | undefined> {
  const [row] = await session.query<ProvenColumns<typeof PROVEN_FINDING>>('select * from monitoring_finding where id = $1 for update', [
    id,
  ]);
  return row !== undefined && proofs.holds(PROVEN_FINDING, row, { id }) ? monitoringFinding.read(row) : undefined;
}

/** Findings, the newest first: all, those of no case, or those of one. */
export function pageOfFindings(
  session: Session,
  {
    caseId = null,
    isNew = false,
    rule = null,
  }: { readonly caseId?: number | null; readonly isNew?: boolean; readonly rule?: MonitoringRule | null },
  page: Page,
): Promise<{ readonly list: readonly StoredFinding[]; readonly total: number }> {
  const where = `($1::text is null or rule = $1) and ($2::int8 is null or case_id = $2) and (not $3::bool or case_id is null)`;
  return pageOfRecords(session, monitoringFinding, { where, given: [rule, caseId, isNew], order: 'at desc, id desc' }, page);
}

/** How many findings belong to no case, and when the oldest of them happened. */
export async function newFindings(session: Session): Promise<{ readonly waiting: number; readonly oldestAt: number | null }> {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null }>(
    'select count(*) as waiting, min(at) as oldest from monitoring_finding where case_id is null',
  );
  assert(row !== undefined, 'a count gives its row');
  return { waiting: Number(row.waiting), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

/** Opens a case, and makes the customer's findings a part of it; undefined if one about them is open. */
export async function openCase(
  proofs: RowProofs,
  session: Session,
  given: Pick<StoredCase, 'customer' | 'openedAt' | 'openedBy'>,
): Promise<StoredCase | undefined> {
  const open = { where: `customer = $1 and state = 'open'`, given: [given.customer], limit: 1 };
  if ((await findRecords(session, monitoringCase, open)).length > 0) return undefined;
  const stored = await insertRecord(session, monitoringCase, { ...given, state: 'open' });
  await session.query('update monitoring_finding set case_id = $2 where customer = $1 and case_id is null', [given.customer, stored.id]);
  return prove(proofs, session, stored);
}

async function prove(proofs: RowProofs, session: Session, stored: StoredCase): Promise<StoredCase> {
  const { closedAt, closedBy, customer, id, openedAt, openedBy, outcome, state } = stored;
  const covered = { id, customer, state, opened_at: openedAt, opened_by: openedBy, outcome, closed_at: closedAt, closed_by: closedBy };
  await session.query('update monitoring_case set proof = $2 where id = $1', [id, proofs.make(PROVEN_CASE, covered)]);
  return stored;
}

/** A case that this program wrote; locked until the transaction ends where that is asked for. */
export async function findCase(proofs: RowProofs, session: Session, id: number, isLocked = false): Promise<StoredCase | undefined> {
  const lock = isLocked ? ' for update' : '';
  const [row] = await session.query<ProvenColumns<typeof PROVEN_CASE>>(`select * from monitoring_case where id = $1${lock}`, [id]);
  return row !== undefined && proofs.holds(PROVEN_CASE, row, { id }) ? monitoringCase.read(row) : undefined;
}

/** Closes a case that this transaction has locked. */
export async function closeCase(
  proofs: RowProofs,
  session: Session,
  before: StoredCase,
  end: { readonly outcome: CaseOutcome; readonly closedAt: number; readonly closedBy: string },
): Promise<StoredCase> {
  assert(before.state === 'open', 'a case is closed once');
  await session.query(`update monitoring_case set state = 'closed', outcome = $2, closed_at = $3, closed_by = $4 where id = $1`, [
    before.id,
    end.outcome,
    end.closedAt,
    end.closedBy,
  ]);
  return prove(proofs, session, { ...before, ...end, state: 'closed' });
}

/** Cases that are open, the oldest first, or closed, the newest first. */
export function pageOfCases(session: Session, state: StoredCase['state'], page: Page) {
  const order = state === 'open' ? 'id' : 'closed_at desc, id desc';
  return pageOfRecords(session, monitoringCase, { where: 'state = $1', given: [state], order }, page);
}

/** Writes a note. Nothing changes or removes one. */
export async function keepNote(proofs: RowProofs, session: Session, given: Omit<StoredNote, 'id'>): Promise<void> {
  const { at, caseId, id, operator, text } = await insertRecord(session, monitoringNote, given);
  const proof = proofs.make(PROVEN_NOTE, { id, case_id: caseId, at, operator, words: text });
  await session.query('update monitoring_note set proof = $2 where id = $1', [id, proof]);
}

/** Notes of a case, the oldest first; what somebody else wrote to the database is left out. */
export async function notesOf(proofs: RowProofs, session: Session, caseId: number): Promise<StoredNote[]> {
  const rows = await session.query<ProvenColumns<typeof PROVEN_NOTE>>('select * from monitoring_note where case_id = $1 order by id', [
    caseId,
  ]);
  return rows.filter((row) => proofs.holds(PROVEN_NOTE, row, { case_id: caseId })).map((row) => monitoringNote.read(row));
}
