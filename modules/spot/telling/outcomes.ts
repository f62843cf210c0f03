import { bulkInsert } from '@agio/database';
import type { FactRecord, Session } from '@agio/database';
import type { Fact, OrderFact } from '@agio/core';

/** Ends that an owner asked for, or that another of their orders caused: there is no notice. */
const OWN_ENDS: ReadonlySet<string | null> = new Set(['customer', 'list']);

/** Orders that waited for a trigger and were executed, or ended without that: each is written once, with the first of its facts that says so. */
export async function writeOutcomes(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const rows = records.flatMap(({ atMs, facts, sequence }) =>
    facts.flatMap((fact) =>
      fact.fact === 'order' && isOutcome(fact) ? [{ order_id: fact.id, sequence, customer: fact.customer, at_ms: atMs }] : [],
    ),
  );
  await bulkInsert(session, {
    table: 'spot_order_outcome',
    columns: { order_id: 'int8', sequence: 'int8', customer: 'int8', at_ms: 'int8' },
    rows: [...new Map(rows.toReversed().map((row) => [row.order_id, row])).values()],
    onConflict: { do: 'nothing', target: ['order_id'] },
  });
}

function isOutcome({ reason, status, stopTicks, trailingBps, trailingTicks, triggeredAtMs }: OrderFact): boolean {
  const hasTrigger = stopTicks !== undefined || trailingBps !== undefined || trailingTicks !== undefined;
  if (!hasTrigger || status === 'pending_trigger') return false;
  return triggeredAtMs !== undefined || !OWN_ENDS.has(reason);
}
