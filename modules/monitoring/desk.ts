import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { findingFigures } from '@agio/contracts/monitoring';
import type { CaseRow, Finding, MonitoringCase } from '@agio/contracts/monitoring';
import type { RowProofs, Session } from '@agio/database';
import { csvCell } from '@agio/kernel';
import { takeTurn } from './kept.ts';
import type { StoredCase, StoredFinding } from './model.ts';
import type { MonitoringPorts } from './ports.ts';
import {
  closeCase,
  findCase,
  keepNote,
  NOBODY,
  findingToChange,
  newFindings,
  notesOf,
  openCase,
  pageOfCases,
  pageOfFindings,
} from './store.ts';
import type { ShownRow } from './store.ts';

export type MonitoringCall =
  | 'deskCase'
  | 'deskCaseClose'
  | 'deskCaseExport'
  | 'deskCaseNote'
  | 'deskCaseOpen'
  | 'deskCases'
  | 'deskFindings';

/** How many findings a case shows, and how many an export has at most. */
const SHOWN_MAX = 100;
const FINDINGS_EXPORTED_MAX = 10_000;
/** How many notes a case takes. */
const NOTES_MAX = 500;

interface Room extends MonitoringPorts {
  readonly proofs: RowProofs;
}

/** Findings, and the cases that operators make of them. Nobody reads or does anything about an account of their own. */
export function monitoringDesk(room: Room): DeskHandlers<MonitoringCall> {
  const { database, proofs } = room;
  return {
    async deskFindings({ query }, { operator }) {
      const { page, limit } = pageOf(query);
      const isNew = (query.view ?? 'new') === 'new';
      const customer = query.search === undefined ? null : ((await room.customerOf(query.search)) ?? NOBODY);
      const { list, total } = await pageOfFindings(
        proofs,
        database,
        { but: ownOf(room, operator), customer, isNew, rule: query.rule ?? null },
        { page, limit },
      );
      return answer({
        list: list.map((one) => findingView(room, one)),
        total,
        page,
        limit,
      });
    },
    async deskCases({ query }, { operator }) {
      const but = ownOf(room, operator);
      const { page, limit } = pageOf(query);
      const { list, total } = await pageOfCases(proofs, database, { but, state: query.view ?? 'open' }, { page, limit });
      return answer({ list: list.map((one) => rowView(room, one)), total, page, limit, ...(await newFindings(database, but)) });
    },
    async deskCase({ params }, { operator }) {
      const stored = await findCase(proofs, database, numberOf(params.id));
      if (stored === undefined) return fail('NOT_FOUND');
      return isTheirs(room, operator, stored) ? fail('OWN_ACCOUNT') : answer(await wholeView(room, database, stored));
    },
    async deskCaseOpen({ body, params }, { operator }) {
      return database.transaction(async (session) => {
        await takeTurn(session);
        const found = await findingToChange(proofs, session, numberOf(params.id));
        if (operator === undefined || found === undefined) return fail('NOT_FOUND');
        if (isTheirs(room, operator, found)) return fail('OWN_ACCOUNT');
        if (found.caseId !== null) return fail('STATE_CHANGED');
        const openedAt = room.now();
        const opened = await openCase(proofs, session, { customer: found.customer, openedAt, openedBy: operator.name });
        if (opened === undefined) return fail('STATE_CHANGED');
        await keepNote(proofs, session, { caseId: opened.id, at: openedAt, operator: operator.name, text: body.note });
        return answer(await wholeView(room, session, opened));
      });
    },
    async deskCaseNote({ body, params }, context) {
      return changed(room, params.id, context, async (session, stored, { name }) => {
        if ((await notesOf(proofs, session, stored.id)).length >= NOTES_MAX) return fail('LIMIT_REACHED');
        await keepNote(proofs, session, { caseId: stored.id, at: room.now(), operator: name, text: body.note });
        return answer(await wholeView(room, session, stored));
      });
    },
    async deskCaseClose({ body, params }, context) {
      return changed(room, params.id, context, async (session, stored, { name }) => {
        const closedAt = room.now();
        await keepNote(proofs, session, { caseId: stored.id, at: closedAt, operator: name, text: body.note });
        const closed = await closeCase(proofs, session, stored, { outcome: body.outcome, closedAt, closedBy: name });
        return answer(await wholeView(room, session, closed));
      });
    },
    async deskCaseExport({ params }, { operator }) {
      const stored = await findCase(proofs, database, numberOf(params.id));
      if (stored === undefined) return fail('NOT_FOUND');
      return isTheirs(room, operator, stored) ? fail('OWN_ACCOUNT') : answer({ csv: await csvOf(room, stored) });
    },
  };
}

const isTheirs = (room: Room, operator: Operator | undefined, { customer }: { readonly customer: number }): boolean =>
  operator === undefined || room.ownCustomer(operator) === customer;

/** The customer whose findings and cases an operator is not shown, nor their number. */
const ownOf = (room: Room, operator: Operator | undefined): number =>
  (operator === undefined ? undefined : room.ownCustomer(operator)) ?? NOBODY;

/** Changes an open case under a lock, so that of two operators only the first one closes it. */
async function changed<Data>(
  room: Room,
  id: string,
  { operator }: RequestContext,
  change: (session: Session, stored: StoredCase, by: Operator) => Promise<HandlerResult<Data>>,
): Promise<HandlerResult<Data>> {
  return room.database.transaction(async (session) => {
    await takeTurn(session);
    const stored = await findCase(room.proofs, session, numberOf(id), true);
    if (operator === undefined || stored === undefined) return fail('NOT_FOUND');
    if (isTheirs(room, operator, stored)) return fail('OWN_ACCOUNT');
    return stored.state === 'open' ? change(session, stored, operator) : fail('STATE_CHANGED');
  });
}

/** The number in a path; none of them is 0. */
const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Figures as they were written; none where somebody else wrote to the row. */
function figuresOf(stored: string): Finding['figures'] {
  try {
    return findingFigures.parse(JSON.parse(stored));
  } catch {
    return { limit: '0' };
  }
}

function findingView({ uidOf }: Room, { at, caseId, customer, figures, id, isAltered, rule }: ShownRow<StoredFinding>): Finding {
  const read = figuresOf(figures);
  return { id: String(id), rule, uid: uidOf(customer), at, figures: read, case: caseId === null ? null : String(caseId), isAltered };
}

function rowView(
  { uidOf }: Room,
  { closedAt, closedBy, customer, id, isAltered, openedAt, openedBy, outcome, state }: ShownRow<StoredCase>,
): CaseRow {
  return { id: String(id), uid: uidOf(customer), state, openedAt, openedBy, outcome, closedAt, closedBy, isAltered };
}

async function wholeView(room: Room, session: Session, stored: StoredCase): Promise<MonitoringCase> {
  const { list, total } = await pageOfFindings(room.proofs, session, { caseId: stored.id }, { page: 1, limit: SHOWN_MAX });
  const notes = await notesOf(room.proofs, session, stored.id);
  return {
    ...rowView(room, { ...stored, isAltered: false }),
    findings: { list: list.map((one) => findingView(room, one)), total },
    notes: notes.map(({ at, id, operator, text }) => ({ id: String(id), at, operator, text })),
  };
}

/** Findings and notes of a case in the order of their times; a cell that begins like a formula is text. */
async function csvOf(room: Room, stored: StoredCase): Promise<string> {
  const { list } = await pageOfFindings(room.proofs, room.database, { caseId: stored.id }, { page: 1, limit: FINDINGS_EXPORTED_MAX });
  const notes = await notesOf(room.proofs, room.database, stored.id);
  const uid = room.uidOf(stored.customer);
  const rows = [
    ...list
      .filter(({ isAltered }) => !isAltered)
      .map(({ at, figures, id, rule }) => ({ at, cells: ['finding', String(id), rule, '', figures] })),
    ...notes.map(({ at, id, operator, text }) => ({ at, cells: ['note', String(id), '', operator, text] })),
  ].toSorted((one, other) => one.at - other.at);
  const lines = rows.map(({ at, cells }) =>
    [String(stored.id), uid, new Date(at).toISOString(), ...cells].map((cell) => csvCell(cell)).join(','),
  );
  return ['case,uid,at,what,id,rule,operator,text', ...lines, ''].join('\r\n');
}
