import { provenTable } from '@agio/database';

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
