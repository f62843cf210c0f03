import type { RobotNotice } from '@agio/contracts/robot';
import { findRecord, rowsAfter } from '@agio/database';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { figuresOf } from './handlers/figures.ts';
import { robotEvent, robotRobot } from './model.ts';
import type { EventRecord } from './model.ts';
import type { RobotPorts } from './ports.ts';

type EventRow = Readonly<Record<string, unknown>> & { readonly sequence: number };

/** Tells customers what their robots did by themselves, once it is durable. */
export const tellerOf = (ports: RobotPorts): Follower =>
  followRows(ports, {
    table: 'robot_teller',
    rowsAfter: (session, after, most) => rowsAfter<EventRow>(session, robotEvent.table, 'id', after, most),
    // A notice that fails does not hold up the others; one sent twice arrives once, by the id.
    each: (row) => tell(ports, robotEvent.read(row)).catch((error: unknown) => ports.onError(error)),
  });

const NOTICES: Partial<Record<EventRecord['what'], RobotNotice['event']>> = {
  started: 'robot_started',
  paused: 'robot_paused',
  above: 'robot_above',
  below: 'robot_below',
  skipped: 'robot_skipped',
  stopped: 'robot_stopped',
  stopping: 'robot_delisting',
};

async function tell(ports: RobotPorts, { customer, id, reason, robot, what }: EventRecord): Promise<void> {
  const event = NOTICES[what];
  // What an owner did themselves, they know.
  if (event === undefined || ((what === 'paused' || what === 'skipped') && reason === 'owner') || reason === 'discarded') return;
  // Any other stop is announced once it is complete.
  if (what === 'stopping' && reason !== 'delisted') return;
  if (ports.core.disabledBy(customer).includes('closed')) return;
  const record = await findRecord(ports.database, robotRobot, { where: 'id = $1', given: [robot] });
  if (record === undefined) return;
  const { change, equity, units } = figuresOf(ports, record);
  const amount = what === 'started' ? BigInt(record.invested) : equity;
  const data = {
    robot: String(robot),
    market: units.prices.name,
    coin: units.market.quote.code,
    amount: units.quote(amount),
    result: units.quote(change),
  };
  await ports.tell(`robot-${id}`, customer, { event, data });
}
