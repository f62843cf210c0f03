import type { Fact } from '@agio/core';
import { bulkInsert, projectRecords } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import { EMERGENCY_MS, lockPosition, lockProduct, lockRow } from './model.ts';

/** Facts of the machine → the latest state of every product, position and release, and the notices to customers. */
export const lockProjection: Projection<Fact> = {
  name: 'lock',
  tables: [lockProduct.table, lockPosition.table, lockRow.table, 'lock_event'],
  async project(session, records) {
    await projectRecords(session, lockProduct, records);
    await projectRecords(session, lockPosition, records);
    // When a release was promised stays as it was.
    await projectRecords(session, lockRow, records, { firstIn: 'opened' });
    await writeEvents(session, records);
  },
};

/** Releases of principal, and emergency exits that were asked for or took effect. */
async function writeEvents(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const rows = records.flatMap(({ facts, sequence }) =>
    facts.flatMap((fact) => {
      const event = eventOf(fact, facts);
      return event === undefined ? [] : [{ sequence, ...event }];
    }),
  );
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'lock_event',
    columns: { sequence: 'int8', position: 'int8', number: 'int4', customer: 'int8', coin: 'int4', event: 'text', amount: 'numeric' },
    rows,
    onConflict: { do: 'nothing', target: ['sequence', 'position', 'number', 'event'] },
  });
}

function eventOf(fact: Fact, all: readonly Fact[]) {
  if (lockRow.is(fact)) {
    const { coin, customer, number, position, principal: amount, state } = fact;
    const event = isTaken(all, customer, coin) ? 'lock_owed' : 'lock_released';
    return state === 'paid' && amount !== '0' ? { position, number, customer, coin, event, amount } : undefined;
  }
  if (!lockPosition.is(fact)) return undefined;
  const { amount, coin, customer, id: position, product, released, state } = fact;
  // Later facts of the same exit are further on in its seven days.
  if (state === 'leaving' && fact.exitAtMs - fact.updatedAtMs === EMERGENCY_MS) {
    return { position, number: 0, customer, coin, event: 'lock_exit_asked', amount: String(BigInt(amount) - BigInt(released)) };
  }
  const hasEnded = state === 'exited' || state === 'complete';
  if (hasEnded && fact.paidRows < fact.rows && isTaken(all, customer, coin))
    return { position, number: 0, customer, coin, event: 'lock_owed', amount: released };
  return state === 'exited' && product === 0 ? { position, number: 0, customer, coin, event: 'lock_left', amount } : undefined;
}

/** Whether coins that came back to a customer paid what they owe at once. */
const isTaken = (facts: readonly Fact[], customer: number, of: number): boolean =>
  facts.some((fact) => fact.fact === 'posting' && fact.reason === 'clawback' && fact.owner === customer && fact.coin === of);
