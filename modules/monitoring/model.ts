import type { CaseOutcome, MonitoringRule } from '@agio/contracts/monitoring';
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
