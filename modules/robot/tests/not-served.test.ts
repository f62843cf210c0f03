// Protects: a customer whom the site does not serve any more has robots that stop with that reason and give the money back, after a while in which a mistake can be corrected; nobody else's stop.
import type { Command, Outcome } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import { expect, it } from 'vitest';
import { GRACE_MS, unservedStopperOf } from '../ends/not-served.ts';
import { CASH, Floor, OWNER } from '../testing/floor.ts';

function watched() {
  const floor = new Floor();
  const robot = floor.create({}, {});
  const errors: unknown[] = [];
  const given: Command[] = [];
  const site = { isServed: true };
  const stopper = unservedStopperOf({
    clock: realClock,
    core: floor.core,
    isServed: (customer) => customer !== OWNER || site.isServed,
    now: () => floor.nowMs,
    onError: (error) => errors.push(error),
    submit(command) {
      given.push(command);
      floor.must(command);
      return Promise.resolve({} as Outcome);
    },
  });
  return { floor, robot, site, given, errors, look: () => stopper.now() };
}

it('stops them with that reason once the grace is over, and gives everything back', async () => {
  const { errors, floor, given, look, robot, site } = watched();
  await look();
  site.isServed = false;
  await look();
  floor.pass(GRACE_MS - 10);
  await look();
  expect([floor.record(robot).state, given]).toEqual(['running', []]);
  floor.pass(20);
  const before = floor.free(CASH);
  await look();
  expect(floor.events.at(-1)).toMatchObject({ what: 'stopped', reason: 'not_served' });
  expect(floor.robots.robots.size).toBe(0);
  expect(floor.picture()).toEqual([]);
  expect(floor.free(CASH)).toBeGreaterThan(before);
  // There is nothing left to stop.
  await look();
  expect([given.length, errors]).toEqual([1, []]);
});

it('a list that is corrected within the grace stops none, and the grace begins again', async () => {
  const { floor, given, look, robot, site } = watched();
  for (const isServed of [false, true, false]) {
    site.isServed = isServed;
    await look();
    floor.pass(GRACE_MS / 2);
  }
  await look();
  expect([floor.record(robot).state, given]).toEqual(['running', []]);
});

it('one that still waits for its price stops as well', async () => {
  const { floor, look, robot, site } = (() => {
    const made = watched();
    return { ...made, robot: made.floor.create({ triggerTicks: 900 }) };
  })();
  expect(floor.record(robot).state).toBe('waiting');
  site.isServed = false;
  await look();
  floor.pass(GRACE_MS);
  await look();
  expect(floor.robots.robots.size).toBe(0);
});
