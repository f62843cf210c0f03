import { answer, fail } from '@agio/contracts';
import type { Calls, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { RobotDetails } from '@agio/contracts/robot';
import { findRecord } from '@agio/database';
import { assert, parseDecimal } from '@agio/kernel';
import { HOUR_MS } from '@agio/kernel/time';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { robotMachine } from '../machine/index.ts';
import { AN_HOUR_MAX, OF_ONE_MAX, robotRobot } from '../model.ts';
import type { RobotCommand, RobotRecord } from '../model.ts';
import { changeName, dropName, keepName, namesOf } from '../names.ts';
import { robotFailure } from '../refusals.ts';
import { liveRobot, ownRobot } from './room.ts';
import type { RobotRoom } from './room.ts';
import { readTerms, writeTerms } from '../written.ts';
import { preview } from './preview/index.ts';
import { admit } from './terms/index.ts';
import { detailsView } from './views.ts';

type Change = 'Preview' | 'Create' | 'Start' | 'Pause' | 'Resume' | 'Stop' | 'Edit' | 'TopUp' | 'TakeOut';
type Asker = Pick<RequestContext, 'customer' | 'request' | 'deviceWaitsUntil' | 'setHeader'>;
type Answer = Promise<HandlerResult<RobotDetails>>;

/** What customers do with their robots. */
export function changeHandlers(room: RobotRoom): Handlers<Extract<keyof Calls, `robot${Change}`>> {
  const change =
    (kind: 'robot.start' | 'robot.resume') =>
    ({ params }: { readonly params: { readonly id: string } }, asker: Asker): Answer =>
      ofOwn(room, asker, params.id, ({ id }) => ({ kind, customer: asker.customer, robot: id, request: asker.request }));
  const move =
    (kind: 'robot.top_up' | 'robot.take_out') =>
    ({ body, params }: { readonly params: { readonly id: string }; readonly body: { readonly amount: string } }, asker: Asker): Answer =>
      ofOwn(room, asker, params.id, ({ id, market }) => {
        const atoms = parseDecimal(body.amount, room.core.markets[market]?.quote.decimals ?? 0);
        if (atoms === undefined) return wrong('amount', 'invalid');
        return { kind, customer: asker.customer, robot: id, atoms: String(atoms), request: asker.request };
      });
  return {
    robotPreview: ({ body }, { customer }) => preview(room, customer, body.terms),
    robotCreate: ({ body }, asker) => create(room, asker, body),
    robotStart: change('robot.start'),
    robotPause: ({ params }, asker) =>
      ofOwn(room, asker, params.id, ({ id }) => ({
        kind: 'robot.pause',
        customer: asker.customer,
        robot: id,
        by: 'owner',
        request: asker.request,
      })),
    robotResume: change('robot.resume'),
    async robotStop({ body: { coins }, params }, asker) {
      // Anyone who holds a customer's session must not sell their coins from a new device.
      const until = asker.deviceWaitsUntil;
      if (coins === 'sell' && until !== null) return fail('DEVICE_TOO_NEW', { until });
      return ofOwn(room, asker, params.id, ({ id }) => ({
        kind: 'robot.stop',
        customer: asker.customer,
        robot: id,
        coins,
        request: asker.request,
      }));
    },
    async robotEdit({ body: { name, terms }, params }, asker) {
      const record = await ownRobot(room, asker.customer, params.id);
      if (record === undefined) return fail('NOT_FOUND');
      const edited =
        terms === undefined
          ? answer(await shown(room, record))
          : await ofOwn(room, asker, params.id, ({ id, state, terms: before }) => {
              const admitted = admit(room, asker.customer, terms, readTerms(before));
              if ('ok' in admitted) return admitted;
              const next = writeTerms(admitted.terms);
              // What it was given at its start is no wish any more.
              const isGiven = state !== 'draft' && next.kind === 'rebalance' && before.kind === 'rebalance';
              return {
                kind: 'robot.edit',
                customer: asker.customer,
                robot: id,
                terms: isGiven ? { ...next, investment: before.investment } : next,
                request: asker.request,
              };
            });
      // The name follows the terms: what is refused changes neither.
      if (!edited.ok || name === undefined) return edited;
      await changeName(room.database, record, name.trim());
      return answer({ ...edited.data, name: name.trim() });
    },
    robotTopUp: move('robot.top_up'),
    robotTakeOut: move('robot.take_out'),
  };
}

async function create(
  room: RobotRoom,
  asker: Asker,
  { name, start, terms }: Parameters<Handlers<'robotCreate'>['robotCreate']>[0]['body'],
): Answer {
  const { customer, request } = asker;
  const admitted = admit(room, customer, terms);
  if ('ok' in admitted) return admitted;
  const words = await keepName(room.database, customer, name.trim());
  const { most, own } = admitted;
  const command: RobotCommand = {
    kind: 'robot.create',
    customer,
    terms: writeTerms(admitted.terms),
    words,
    isStarted: start,
    most: String(most),
    own: String(own),
    request,
  };
  const { reply } = await room.submit(command);
  const made = reply.ok && reply.kind === 'done' ? liveRobot(room, reply.id ?? 0)?.record : undefined;
  // A request that was repeated made its robot before, under a name of its own.
  if (made?.words !== words) await dropName(room.database, words);
  return answered(room, asker, reply);
}

/** A command about an own robot; one that has stopped takes none. */
async function ofOwn(room: RobotRoom, asker: Asker, id: string, commandOf: (record: RobotRecord) => RobotCommand | FailedResult): Answer {
  const record = await ownRobot(room, asker.customer, id);
  if (record === undefined) return fail('NOT_FOUND');
  const command = commandOf(record);
  if ('ok' in command) return command;
  const { reply } = await room.submit(command);
  // The machine forgets what has stopped: to its owner that is no news.
  if (!reply.ok && reply.refusal === 'robot.not_found') return fail('ROBOT_STATE', { state: 'stopped' });
  return answered(room, asker, reply, record.state);
}

async function answered(
  room: RobotRoom,
  asker: Asker,
  reply: Awaited<ReturnType<RobotRoom['submit']>>['reply'],
  state?: RobotRecord['state'],
): Answer {
  const { customer } = asker;
  if (reply.replayed === true) asker.setHeader('idempotency-replayed', 'true');
  if (!reply.ok) {
    if (reply.refusal === 'robot.too_many') return robotFailure(reply.refusal, { rule: 'robots_of_one', limit: String(OF_ONE_MAX) });
    if (reply.refusal === 'robot.too_often') return { ...robotFailure(reply.refusal), retryAfterSeconds: againIn(room, customer) };
    return robotFailure(reply.refusal, reply.refusal === 'robot.state' ? { state } : undefined);
  }
  assert(reply.kind === 'done' && reply.id !== undefined, 'a robot has a number');
  const live = liveRobot(room, reply.id)?.record;
  if (live !== undefined) return answer(await shown(room, live));
  if (!(await room.reached(room.changed.of(customer)))) return fail('UNAVAILABLE');
  const record = await findRecord(room.database, robotRobot, { where: 'id = $1', given: [reply.id] });
  return record === undefined ? fail('NOT_FOUND') : answer(await shown(room, record));
}

/** Seconds until a customer may make, edit or resume one more. */
function againIn({ core, ...room }: RobotRoom, customer: number): number {
  const nowMs = room.now();
  const first = core.machine(robotMachine).turnsOf(customer).at(-AN_HOUR_MAX) ?? nowMs;
  return Math.max(1, Math.ceil((first + HOUR_MS - nowMs) / 1_000));
}

async function shown(room: RobotRoom, record: RobotRecord): Promise<RobotDetails> {
  const nameOf = await namesOf(room.database, [record]);
  return detailsView(room, record, nameOf(record));
}
