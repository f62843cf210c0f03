import type { CaseOutcome, FindingFigures, MonitoringRule } from '@agio/contracts/monitoring';
import { findRecords, insertRecord, pageOfRecords } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { takeTurn } from './kept.ts';
import { monitoringCase, monitoringFinding, monitoringNote } from './model.ts';
import type { StoredCase, StoredFinding, StoredNote } from './model.ts';
import { PROVEN_CASE, PROVEN_FINDING, PROVEN_NOTE } from './proven.ts';

/** A number that no customer has. */
export const NOBODY = -1;

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
  await takeTurn(session);
  const [row] = await session.query<{ id: bigint; case_id: bigint | null }>(
    `insert into monitoring_finding (rule, customer, key, at, figures, case_id)
     values ($1, $2, $3, $4, $5, (select id from monitoring_case where customer = $2 and state = 'open'))
     on conflict (customer, rule, key) do nothing returning id, case_id`,
    [rule, customer, key, at, JSON.stringify(figures)],
  );
  if (row === undefined) return;
  const caseId = row.case_id === null ? null : Number(row.case_id);
  await proveFinding(proofs, session, { id: Number(row.id), rule, customer, key, at, figures: JSON.stringify(figures), caseId });
}

async function proveFinding(proofs: RowProofs, session: Session, { caseId, ...finding }: StoredFinding): Promise<void> {
  const proof = proofs.make(PROVEN_FINDING, { ...finding, case_id: caseId });
  await session.query('update monitoring_finding set proof = $2 where id = $1', [finding.id, proof]);
}

type FindingColumns = ProvenColumns<typeof PROVEN_FINDING>;
type CaseColumns = ProvenColumns<typeof PROVEN_CASE>;

/** A finding that this program wrote, locked. */
export async function findingToChange(proofs: RowProofs, session: Session, id: number): Promise<StoredFinding | undefined> {
  const [row] = await session.query<FindingColumns>('select * from monitoring_finding where id = $1 for update', [id]);
  return row !== undefined && proofs.holds(PROVEN_FINDING, row, { id }) ? monitoringFinding.read(row) : undefined;
}

/** Something as it is stored, and whether somebody else wrote to its row. */
export type ShownRow<Stored> = Stored & { readonly isAltered: boolean };

interface Which {
  /** A customer about whom nothing is shown. */
  readonly but?: number;
  readonly caseId?: number | null;
  readonly customer?: number | null;
  readonly isNew?: boolean;
  readonly rule?: MonitoringRule | null;
}

/** Findings, the newest first: all, those of no case, those of one, or those about a customer. */
export async function pageOfFindings(
  proofs: RowProofs,
  session: Session,
  { but = NOBODY, caseId = null, customer = null, isNew = false, rule = null }: Which,
  page: Page,
): Promise<{ readonly list: readonly ShownRow<StoredFinding>[]; readonly total: number }> {
  const where = `($1::text is null or rule = $1) and ($2::int8 is null or case_id = $2) and (not $3::bool or case_id is null)
    and ($4::int8 is null or customer = $4) and customer <> $5`;
  const given = [rule, caseId, isNew, customer, but];
  const { list, total } = await pageOfRecords(session, monitoringFinding, { where, given, order: 'at desc, id desc' }, page);
  const rows = await session.query<FindingColumns>('select * from monitoring_finding where id = any($1)', [list.map(({ id }) => id)]);
  const proven = new Set(rows.filter((row) => proofs.holds(PROVEN_FINDING, row, {})).map((row) => Number(row.id)));
  return { list: list.map((one) => ({ ...one, isAltered: !proven.has(one.id) })), total };
}

/** How many findings belong to no case, and when the oldest of them happened. */
export async function newFindings(session: Session, but: number): Promise<{ readonly waiting: number; readonly oldestAt: number | null }> {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null }>(
    'select count(*) as waiting, min(at) as oldest from monitoring_finding where case_id is null and customer <> $1',
    [but],
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
  for (const finding of await newFindingsToChange(proofs, session, given.customer)) {
    await session.query('update monitoring_finding set case_id = $2 where id = $1', [finding.id, stored.id]);
    await proveFinding(proofs, session, { ...finding, caseId: stored.id });
  }
  return prove(proofs, session, stored);
}

/** Findings about a customer that belong to no case. What somebody else wrote stays where it is, and is shown as altered. */
async function newFindingsToChange(proofs: RowProofs, session: Session, customer: number): Promise<StoredFinding[]> {
  const rows = await session.query<FindingColumns>(
    'select * from monitoring_finding where customer = $1 and case_id is null order by id for update',
    [customer],
  );
  return rows.filter((row) => proofs.holds(PROVEN_FINDING, row, { customer })).map((row) => monitoringFinding.read(row));
}

/** Whether a case about a customer is open, or was closed by somebody who wrote to the database. */
export async function isUnderCase(proofs: RowProofs, session: Session, customer: number): Promise<boolean> {
  const rows = await session.query<CaseColumns>('select * from monitoring_case where customer = $1', [customer]);
  return rows.some((row) => !proofs.holds(PROVEN_CASE, row, { customer }) || row.state === 'open');
}

async function prove(proofs: RowProofs, session: Session, stored: StoredCase): Promise<StoredCase> {
  const { closedAt, closedBy, customer, id, openedAt, openedBy, outcome, state } = stored;
  const covered = { id, customer, state, opened_at: openedAt, opened_by: openedBy, outcome, closed_at: closedAt, closed_by: closedBy };
  await session.query('update monitoring_case set proof = $2 where id = $1', [id, proofs.make(PROVEN_CASE, covered)]);
  return stored;
}

/** A case that this program wrote; locked until the transaction ends where that is asked for. */
export async function findCase(proofs: RowProofs, session: Session, id: number, isLocked = false): Promise<StoredCase | undefined> {
  const suffix = isLocked ? ' for update' : '';
  const [row] = await session.query<CaseColumns>(`select * from monitoring_case where id = $1${suffix}`, [id]);
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
export async function pageOfCases(
  proofs: RowProofs,
  session: Session,
  { but, state }: { readonly but: number; readonly state: StoredCase['state'] },
  page: Page,
): Promise<{ readonly list: readonly ShownRow<StoredCase>[]; readonly total: number }> {
  const order = state === 'open' ? 'id' : 'closed_at desc, id desc';
  const { list, total } = await pageOfRecords(
    session,
    monitoringCase,
    { where: 'state = $1 and customer <> $2', given: [state, but], order },
    page,
  );
  const rows = await session.query<CaseColumns>('select * from monitoring_case where id = any($1)', [list.map(({ id }) => id)]);
  const proven = new Set(rows.filter((row) => proofs.holds(PROVEN_CASE, row, {})).map((row) => Number(row.id)));
  return { list: list.map((one) => ({ ...one, isAltered: !proven.has(one.id) })), total };
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
