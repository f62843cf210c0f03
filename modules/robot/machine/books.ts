import type { MachineTools } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import { robotEvent, robotRobot } from '../model.ts';
import type { EventRecord, RobotRecord } from '../model.ts';
import type { PlannerState } from '../planner/index.ts';

/** An order of a robot: asked for, and with its number once the core has answered. */
export interface Ask {
  readonly tag: string;
  readonly order: number;
  /** It is to leave as soon as it has a number. */
  readonly leaves: boolean;
}

/** What waits to be queued for the core, because one turn may queue only so much. */
export type Out =
  | { readonly kind: 'place'; readonly tag: string }
  | { readonly kind: 'cancel'; readonly tag: string }
  | { readonly kind: 'amend'; readonly tag: string; readonly ticks: number; readonly lots: number };

/** A robot that has not stopped. A draft has no planner yet. */
export interface LiveRobot {
  record: RobotRecord;
  state: PlannerState | undefined;
  readonly asks: Map<string, Ask>;
  out: Out[];
  /** How often its money moved: names the causes. */
  moves: number;
}

/** Robots that have not stopped; of those that have, rows alone tell. */
export class Books {
  readonly tools: MachineTools;
  readonly robots = new Map<number, LiveRobot>();
  readonly byCustomer = new Map<number, Set<number>>();
  /** Robots by the sub-account that they trade with, and by the numbers of their orders. */
  readonly byOwner = new Map<number, number>();
  readonly byOrder = new Map<number, { readonly robot: number; readonly tag: string }>();
  /** When each customer made, edited or resumed robots within the last hour. */
  readonly turns = new Map<number, number[]>();
  /** Robots with something to queue, in the order in which they came to it. */
  readonly waiting = new Set<number>();
  readonly deadlines = new Deadlines((id) => this.robots.get(id)?.state?.wakeAtMs ?? 0);
  count = 0;
  events = 0;

  constructor(tools: MachineTools) {
    this.tools = tools;
  }

  own(customer: number, id: number): LiveRobot | undefined {
    const robot = this.robots.get(id);
    return robot?.record.customer === customer ? robot : undefined;
  }

  get(id: number): LiveRobot {
    const robot = this.robots.get(id);
    assert(robot !== undefined, 'this robot has not stopped');
    return robot;
  }

  index(robot: LiveRobot): void {
    const { customer, id, owner } = robot.record;
    this.robots.set(id, robot);
    const own = this.byCustomer.get(customer) ?? new Set();
    own.add(id);
    this.byCustomer.set(customer, own);
    if (owner !== 0) this.byOwner.set(owner, id);
    for (const { order, tag } of robot.asks.values()) if (order !== 0) this.byOrder.set(order, { robot: id, tag });
    this.deadlines.add(id, robot.state?.wakeAtMs ?? 0);
  }

  forget({ asks, record: { customer, id, owner } }: LiveRobot): void {
    this.robots.delete(id);
    this.waiting.delete(id);
    this.byOwner.delete(owner);
    for (const { order } of asks.values()) this.byOrder.delete(order);
    const own = this.byCustomer.get(customer);
    own?.delete(id);
    if (own?.size === 0) this.byCustomer.delete(customer);
  }

  /** A robot as it is now: told if it is not as it was. */
  put(robot: LiveRobot, change: Partial<RobotRecord>): void {
    const { state } = change;
    const now = { ...robot.record, ...change };
    if (state !== undefined && state !== robot.record.state) Object.assign(now, { sinceMs: this.tools.nowMs() });
    if (isSame(robot.record, now)) return;
    robot.record = now;
    this.tools.tell(robotRobot.tell(now));
  }

  tell({ record: { customer, id } }: LiveRobot, what: EventRecord['what'], more: Partial<EventRecord> = {}): void {
    this.events += 1;
    const event: EventRecord = {
      id: this.events,
      robot: id,
      customer,
      atMs: this.tools.nowMs(),
      what,
      side: '',
      ticks: 0,
      fromTicks: 0,
      lots: 0,
      paid: '0',
      received: '0',
      profit: '0',
      count: 0,
      reason: '',
      ...more,
    };
    this.tools.tell(robotEvent.tell(event));
  }
}

function isSame(before: RobotRecord, now: RobotRecord): boolean {
  return (Object.keys(now) as (keyof RobotRecord)[]).every((name) => before[name] === now[name]);
}
