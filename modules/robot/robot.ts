import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { Fact } from '@agio/core';
import { customersOf, hasNewDebt, LastChanged } from '@agio/module';
import type { ModuleFeed, OpenModule, AppliedBatch } from '@agio/module';
import { BacktestThreads } from './backtest/threads.ts';
import { delisterOf } from './ends/delisting.ts';
import { robotDesk } from './desk/desk.ts';
import type { RobotDeskCall } from './desk/desk.ts';
import { robotHandlers } from './handlers/index.ts';
import type { RobotCalls } from './handlers/index.ts';
import { livesOf } from './lives.ts';
import { unservedStopperOf } from './ends/not-served.ts';
import { robotMachine } from './machine/index.ts';
import { robotEvent, robotRobot } from './model.ts';
import type { StopRobot } from './model.ts';
import { stopOwed } from './ends/owed.ts';
import type { RobotPorts } from './ports.ts';
import { pairsSince } from './queries.ts';
import type { RobotRoom } from './handlers/room.ts';
import { schedulerOf } from './scheduling.ts';
import { tellerOf } from './teller.ts';

export interface Robot extends OpenModule {
  readonly handlers: Handlers<RobotCalls>;
  readonly desk: DeskHandlers<RobotDeskCall>;
  /** Sends customers their unsent notices; done by itself while the server runs. */
  write(): Promise<void>;
  /** Gives regular purchases more times; done by itself while the server runs. */
  schedule(): Promise<void>;
  /** Position of the last change of a customer's robots. */
  lastRobotChange(customer: number): number;
  /** Robots that were ever given money; see `lives.ts`. */
  livesOf(whose: Parameters<typeof livesOf>[1]): ReturnType<typeof livesOf>;
  /** Pairs that closed since a time; see `lives.ts`. */
  pairsSince(robots: readonly number[], fromMs: number): ReturnType<typeof pairsSince>;
}

export function createRobot(ports: RobotPorts): Robot {
  const { core, publish } = ports;
  const room: RobotRoom = { ...ports, changed: new LastChanged(core.sequence, customersOf([robotRobot, robotEvent])) };
  const teller = tellerOf(ports);
  const scheduler = schedulerOf(ports);
  const delister = delisterOf(ports);
  const unservedStopper = unservedStopperOf(ports);
  const threads = new BacktestThreads(ports.clock);
  const openOf = (customer: number): number => core.machine(robotMachine).of(customer).size;
  const feed: ModuleFeed = {
    snapshot: ({ customer }) => [{ channel: 'robot', type: 'snapshot', data: { open: openOf(customer), robot: null } }],
    opened: () => undefined,
    closed: () => undefined,
  };
  const note = (published: AppliedBatch): void => {
    room.changed.note(published);
    if (hasNewDebt(published)) void stopOwed(room);
    for (const { facts, sequence } of published.outcomes)
      for (const fact of facts) {
        if (hasLeft(fact)) void discardAll(room, fact.customer);
        if (robotEvent.is(fact)) teller.wake(sequence);
        if (!robotRobot.is(fact)) continue;
        const { customer, id, state } = fact;
        const data = { open: openOf(customer), robot: { id: String(id), state } };
        publish({ channel: 'robot', customer }, { channel: 'robot', type: 'update', data });
      }
  };
  return {
    handlers: robotHandlers(room, threads),
    desk: robotDesk(room),
    feed,
    note,
    // After an older journal was put back, what it has not reached yet is sent when it happens.
    start: async () => void (await room.database.query('update robot_teller set sequence = least(sequence, $1)', [core.sequence])),
    serve() {
      teller.start();
      scheduler.start();
      void scheduler.now();
      delister.start();
      void delister.now();
      unservedStopper.start();
      void unservedStopper.now();
      void stopOwed(room);
    },
    async stop() {
      await threads.stop();
      await teller.stop();
      await scheduler.stop();
      await delister.stop();
      await unservedStopper.stop();
    },
    write: () => teller.write(),
    schedule: () => scheduler.now(),
    lastRobotChange: (customer) => room.changed.of(customer),
    livesOf: (whose) => livesOf(room, whose),
    pairsSince: (...of) => pairsSince(room.database, ...of),
  };
}

const hasLeft = (fact: Fact): fact is Extract<Fact, { fact: 'customer_disabled' }> =>
  fact.fact === 'customer_disabled' && fact.reasons.includes('closed');

/** Anyone who closed their account has no robot with money, and wants no draft any more. */
async function discardAll(room: RobotRoom, customer: number): Promise<void> {
  try {
    for (const robot of room.core.machine(robotMachine).of(customer)) {
      const command: StopRobot = { kind: 'robot.stop', customer, robot, coins: 'keep', request: null };
      await room.submit(command);
    }
  } catch (error) {
    room.onError(error);
  }
}
