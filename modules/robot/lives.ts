import type { Robot, RobotTerms } from '@agio/contracts/robot';
import { findRecords } from '@agio/database';
import { assert } from '@agio/kernel';
import { termsView } from './handlers/terms/index.ts';
import { robotRobot } from './model.ts';
import { namesOf } from './names.ts';
import { marketsOf } from './terms.ts';
import { liveRobot, unitsOfAll } from './handlers/room.ts';
import type { RobotRoom } from './handlers/room.ts';
import { readTerms } from './written.ts';

/** A robot that was given money, for figures of its life. Times are milliseconds; 0 for what has not been. */
export interface RobotLife {
  readonly id: number;
  readonly customer: number;
  readonly owner: number;
  readonly name: string;
  readonly kind: RobotTerms['kind'];
  readonly markets: readonly number[];
  readonly state: Robot['state'];
  readonly revision: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly terms: RobotTerms;
}

/** Robots that were ever given money, as they are now: a customer's, or those of these numbers, by number. */
export async function livesOf(
  room: RobotRoom,
  whose: { readonly customer: number } | { readonly ids: readonly number[] },
): Promise<RobotLife[]> {
  const [where, given] = 'customer' in whose ? ['customer = $1', [whose.customer]] : ['id = any($1::int8[])', [whose.ids]];
  const rows = await findRecords(room.database, robotRobot, { where: `${where} and owner <> 0`, given, order: 'id' });
  // A row that says a robot goes on counts only if the machine has that robot: rows may be late, or not ours.
  const now = rows.flatMap((record) => liveRobot(room, record.id)?.record ?? (record.state === 'stopped' ? record : []));
  const nameOf = await namesOf(room.database, now);
  return now.map((record) => {
    const { createdAtMs, customer, endedAtMs, id, owner, revision, startedAtMs, state, terms } = record;
    const read = readTerms(terms);
    assert(read !== undefined, 'a robot has terms that were checked');
    const shown = termsView(read, unitsOfAll(room, terms));
    const times = { createdAtMs, startedAtMs, endedAtMs };
    return {
      id,
      customer,
      owner,
      name: nameOf(record),
      kind: shown.kind,
      markets: marketsOf(terms),
      state,
      revision,
      ...times,
      terms: shown,
    };
  });
}
