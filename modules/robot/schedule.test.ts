// Protects: regular purchases keep their time of day in the zone of the site, whatever clocks and months do, and the job adds what is missing.
import { expect, it } from 'vitest';
import type { Command } from '@agio/core';
import { PassingClock } from '@agio/kernel/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { robotMachine } from './machine/index.ts';
import type { RobotPorts } from './ports.ts';
import { timeOf, timesFrom } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { schedulerOf } from './scheduling.ts';
import { Floor, OWNER, THIRD } from './testing/floor.ts';

const at = (text: string): number => Date.parse(text);
const berlin = (every: Schedule['every'], first: string): Schedule => ({ timeZone: 'Europe/Berlin', every, firstAtMs: at(first) });
const shown = (times: readonly number[]): string[] => times.map((atMs) => new Date(atMs).toISOString().slice(0, 16));

it('days keep their time on the wall, hours their distance', () => {
  // Clocks went back on 2026-10-25 at 01:00 UTC: 09:00 was 07:00 UTC before, and is 08:00 after.
  expect(shown(timesFrom(berlin('day', '2026-10-24T07:00:00Z'), at('2026-10-24T00:00:00Z'), 3))).toEqual([
    '2026-10-24T07:00',
    '2026-10-25T08:00',
    '2026-10-26T08:00',
  ]);
  expect(shown(timesFrom(berlin('12hours', '2026-10-24T07:00:00Z'), at('2026-10-24T07:00:01Z'), 3))).toEqual([
    '2026-10-24T19:00',
    '2026-10-25T07:00',
    '2026-10-25T19:00',
  ]);
});

it('the 31st is the last day of a shorter month, and months are counted from the first', () => {
  const schedule = berlin('month', '2027-01-31T08:00:00Z');
  expect(shown([0, 1, 2, 3].map((number) => timeOf(schedule, number)))).toEqual([
    '2027-01-31T08:00',
    '2027-02-28T08:00',
    '2027-03-31T07:00',
    '2027-04-30T07:00',
  ]);
  expect(shown(timesFrom(schedule, at('2026-11-01T00:00:00Z'), 2))).toEqual(['2026-11-30T08:00', '2026-12-31T08:00']);
});

it('times from any moment are all those that are not before it, whatever the period', () => {
  for (const every of ['hour', '4hours', '8hours', '12hours', 'day', 'week', '2weeks', 'month'] as const) {
    const schedule = berlin(every, '2026-03-01T06:30:00Z');
    const all = timesFrom(schedule, schedule.firstAtMs, 40);
    expect(all[0]).toBe(schedule.firstAtMs);
    for (const [place, atMs] of all.entries()) {
      expect(timesFrom(schedule, atMs, 1)).toEqual([atMs]);
      expect(timesFrom(schedule, (all[place - 1] ?? atMs - 1) + 1, 1)).toEqual([atMs]);
    }
    expect(timesFrom(schedule, schedule.firstAtMs, 40, all[5])).toEqual(all.slice(0, 6));
  }
});

it('the job gives a robot more times before they are used up, none after its end, and each once', async () => {
  const floor = new Floor();
  floor.order('sell', 1_050, 10_000_000, THIRD);
  const [firstAtMs, endsAtMs] = [floor.nowMs, floor.nowMs + 250 * HOUR_MS];
  const times = [0, 1, 2].map((hour) => firstAtMs + hour * HOUR_MS);
  const terms = { kind: 'dca', market: 0, every: 'hour', firstAtMs, times, total: '1000000000', budget: '0', runs: 0, endsAtMs } as const;
  const robot = floor.createOf({ ...terms, highestTicks: 0, takeProfitBps: 0, onStop: 'keep', slippageBps: 100 }, { most: '50000000000' });
  const sent: Command[] = [];
  const clock = new PassingClock();
  const scheduler = schedulerOf({
    core: floor.core,
    clock,
    now: () => floor.nowMs,
    timeZoneOf: () => 'Europe/Berlin',
    submit(command: Command) {
      sent.push(command);
      return Promise.resolve(floor.core.apply(floor.core.sequence + 1, floor.nowMs, command));
    },
    onError(error: unknown) {
      throw error;
    },
  } as Partial<RobotPorts> as RobotPorts);
  await scheduler.now();
  await scheduler.now();
  const known = floor.core.machine(robotMachine).robots.get(robot)?.record.terms;
  const expected = Array.from({ length: 250 }, (_, hour) => firstAtMs + hour * HOUR_MS).concat(endsAtMs);
  expect([sent.length, known?.kind === 'dca' ? known.times : []]).toEqual([1, expected]);
  expect(sent[0]).toMatchObject({ kind: 'robot.schedule', customer: OWNER });
});
