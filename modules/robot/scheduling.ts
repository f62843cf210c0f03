import { Interval } from '@agio/module';
import { robotMachine } from './machine/index.ts';
import type { ScheduleRobot } from './model.ts';
import { TIMES_MAX } from './planner/index.ts';
import type { RobotPorts } from './ports.ts';
import { timesFrom } from './schedule.ts';

const EVERY_MS = 3_600_000;
/** Runs that a robot knows of are refilled before fewer are left: hourly ones last for four days. */
const LEFT_MIN = 100;

/** Supplies regular purchases with further run times: the core knows no time zones, only points in time. */
export function schedulerOf(ports: RobotPorts): Interval {
  return new Interval(ports, EVERY_MS, async () => {
    for (const id of Array.from(ports.core.machine(robotMachine).robots.keys())) {
      // By what the robot is asked to do now: it may have been edited while others got their times.
      const command = refill(ports, id);
      if (command !== undefined) await ports.submit(command);
    }
  });
}

function refill(ports: RobotPorts, id: number): ScheduleRobot | undefined {
  const robot = ports.core.machine(robotMachine).robots.get(id);
  if (robot?.state?.kind !== 'dca' || robot.state.phase === 'stopping') return undefined;
  const { endsAtMs, every, firstAtMs, times } = robot.state.terms;
  const now = ports.now();
  const left = times.filter((atMs) => atMs > now).length;
  if (left >= LEFT_MIN) return undefined;
  const schedule = { timeZone: ports.timeZoneOf(''), every, firstAtMs };
  const fromMs = Math.max(times.at(-1) ?? 0, now) + 1;
  const more = timesFrom(schedule, fromMs, TIMES_MAX - LEFT_MIN, endsAtMs === 0 ? Infinity : endsAtMs);
  if (more.length === 0) return undefined;
  return { kind: 'robot.schedule', customer: robot.record.customer, robot: id, times: more, request: null };
}
