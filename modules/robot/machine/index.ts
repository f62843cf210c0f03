import type { Machine, RunningMachine, WatchMet } from '@agio/core';
import { assert } from '@agio/kernel';
import { Books } from './books.ts';
import type { Ask, Out, LiveRobot } from './books.ts';
import { apply } from './commands.ts';
import { Drive } from './drive.ts';
import { stateIn, wordsOf } from './words.ts';
import { ALL_MAX, robotRobot } from '../model.ts';
import type { RobotCommand } from '../model.ts';
import type { PlannerState } from '../planner/index.ts';

/** The running machine; its robots are read-only. */
export interface RunningRobots extends RunningMachine {
  /** Robots that have not stopped, by number. */
  readonly robots: ReadonlyMap<number, Readonly<LiveRobot>>;
  /** Numbers of a customer's own, the oldest first. */
  readonly of: (customer: number) => ReadonlySet<number>;
  /** When a customer's robots were made, edited or resumed within the last hour, the oldest first. */
  readonly turnsOf: (customer: number) => readonly number[];
}

/** Robots that trade with the money of their sub-accounts. */
export const robotMachine: Machine<RunningRobots> = {
  name: 'robot',
  layout: 2,
  // 3: edits and resumptions are counted with creations. 4: averaging down waits a minute with an order that met one of its customer.
  // 5: a stop says that the site does not serve its customer any more.
  logic: 5,
  reasons: { robot_invest: 'customer', robot_return: 'customer' },
  bounds: { robots: ALL_MAX },
  reducesRisk: ['robot.pause', 'robot.stop', 'robot.delist'],
  start: (tools) => running(new Books(tools)),
};

const NONE: ReadonlySet<number> = new Set();

function running(books: Books): RunningRobots {
  const { byCustomer, byOwner, deadlines, robots } = books;
  /** A turn of the machine: what it wants of the core is queued at its end. */
  const turn = <T>(work: (drive: Drive) => T): T => {
    const drive = new Drive(books);
    const result = work(drive);
    drive.flush();
    return result;
  };
  const ofWatch = (tag: string): { readonly robot: LiveRobot; readonly name: string } => {
    const [id, name] = tag.split(' ') as [string, string];
    return { robot: books.get(Number(id)), name };
  };
  return {
    robots,
    of: (customer) => byCustomer.get(customer) ?? NONE,
    turnsOf: (customer) => books.turns.get(customer) ?? [],
    apply: (command) => turn((drive) => apply(books, drive, command as RobotCommand)),
    reactions: {
      ends: {
        wants: (_market, owner) => byOwner.has(owner),
        run: (end) => turn((drive) => drive.ended(end)),
      },
    },
    answered: (tag, answer) => turn((drive) => drive.answered(tag, answer)),
    watched: (tag: string, { by, ticks }: WatchMet) =>
      turn((drive) => {
        const { name, robot } = ofWatch(tag);
        drive.happen(robot, { kind: 'price', name, ticks, by });
      }),
    // A market that ends takes its robots with it.
    unwatched: (tag) =>
      turn((drive) => {
        const robot = robots.get(Number(tag.split(' ')[0]));
        if (robot !== undefined) drive.happen(robot, { kind: 'stopped', ending: 'delisted', sells: false });
      }),
    nextDueMs: () => deadlines.first?.atMs,
    due: () =>
      turn((drive) => {
        const id = deadlines.first?.id;
        assert(id !== undefined, 'a deadline is of a robot');
        drive.happen(books.get(id), { kind: 'due' });
      }),
    save(writer) {
      writer.text(JSON.stringify([books.count, books.events, [...books.turns], [...books.waiting]]));
      writer.count(robots.size);
      for (const robot of robots.values()) writer.text(textOf(robot));
    },
    load(reader) {
      const [count, events, turns, waiting] = JSON.parse(reader.text()) as [number, number, [number, number[]][], number[]];
      Object.assign(books, { count, events });
      for (const [customer, times] of turns) books.turns.set(customer, times);
      for (const id of waiting) books.waiting.add(id);
      for (let left = reader.count(); left > 0; left -= 1) books.index(robotIn(reader.text()));
    },
    // Orders are explained by the core, and its money is in sub-accounts.
    holds: () => [],
    *records() {
      yield [books.count, books.events, [...books.waiting]];
      yield* books.turns;
      for (const robot of robots.values()) yield textOf(robot);
    },
    sizes: () => ({ robots: robots.size }),
  };
}

interface SavedRobot {
  readonly record: unknown;
  readonly asks: readonly Ask[];
  readonly out: Out[];
  readonly moves: number;
}

const textOf = ({ asks, moves, out, record, state }: LiveRobot): string =>
  JSON.stringify([{ record, asks: [...asks.values()], out, moves } satisfies SavedRobot, state === undefined ? '' : wordsOf(state)]);

function robotIn(text: string): LiveRobot {
  const [{ asks, moves, out, record }, words] = JSON.parse(text) as [SavedRobot, string];
  const state = words === '' ? undefined : stateIn<PlannerState>(words);
  return { record: robotRobot.load(record), state, asks: new Map(asks.map((ask) => [ask.tag, ask])), out, moves };
}
