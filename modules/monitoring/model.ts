import type { CaseOutcome, MonitoringRule } from '@agio/contracts/monitoring';
import { provenTable } from '@agio/database';
import { customer, defineTable, number, OR_NULL, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

export const monitoringFinding = defineTable('monitoring_finding', ['id'], {
  id: number('number of the finding'),
  rule: word<MonitoringRule>('the rule that found it'),
  customer: customer('about whom'),
  key: word('the occasion, which is found once'),
  at: number('when it happened'),
  figures: word('its figures, as JSON'),
  caseId: number('the case that it belongs to', OR_NULL),
});
export type StoredFinding = RecordOf<typeof monitoringFinding>;

export const monitoringCase = defineTable('monitoring_case', ['id'], {
  id: number('number of the case'),
  customer: customer('about whom'),
  state: word<'closed' | 'open'>('state'),
  openedAt: number('when it was opened'),
  openedBy: word('the operator who opened it'),
  outcome: word<CaseOutcome>('what it ended with', OR_NULL),
  closedAt: number('when it was closed', OR_NULL),
  closedBy: word('the operator who closed it', OR_NULL),
});
export type StoredCase = RecordOf<typeof monitoringCase>;

export const monitoringNote = defineTable('monitoring_note', ['id'], {
  id: number('number of the note'),
  caseId: number('its case'),
  at: number('when it was written'),
  operator: word('who wrote it'),
  text: word('what was written', { column: 'words' }),
});
export type StoredNote = RecordOf<typeof monitoringNote>;

/** All of it: what belongs to a case is no longer among what is new. */
export const PROVEN_FINDING = provenTable({
  table: 'monitoring_finding',
  key: { id: 'int8' },
  covers: { rule: 'rule', customer: 'customer', key: 'key', at: 'at', figures: 'figures', case_id: 'case_id' },
});

export const PROVEN_CASE = provenTable({
  table: 'monitoring_case',
  key: { id: 'int8' },
  covers: {
    customer: 'customer',
    state: 'state',
    opened_at: 'opened_at',
    opened_by: 'opened_by',
    outcome: 'outcome',
    closed_at: 'closed_at',
    closed_by: 'closed_by',
  },
});

export const PROVEN_NOTE = provenTable({
  table: 'monitoring_note',
  key: { id: 'int8' },
  covers: { case_id: 'case_id', at: 'at', operator: 'operator', words: 'words' },
});
