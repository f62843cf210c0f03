// Protects: time that never goes back and never trusts a jump, so that a wrongly set clock ends no order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JUMP_MAX_MS, SteadyClock } from './clock.ts';

const START = 1_790_000_000_000;

function clockAt(notBefore = 0) {
  const given = { wall: START, monotonic: 5_000 };
  const said: string[] = [];
  const clock = new SteadyClock(
    { wall: () => given.wall, monotonic: () => given.monotonic, log: (message) => said.push(message) },
    notBefore,
  );
  const pass = (ms: number): void => {
    given.wall += ms;
    given.monotonic += ms;
  };
  return { given, said, clock, pass };
}

describe('the clock', () => {
  it('follows the wall clock, and small corrections of it', () => {
    const { given, clock, pass } = clockAt();
    pass(1_000);
    expect(clock.now()).toBe(START + 1_000);
    given.wall += 400;
    expect(clock.now()).toBe(START + 1_400);
    given.wall += JUMP_MAX_MS;
    expect([clock.now(), clock.isHeld]).toEqual([START + 1_400 + JUMP_MAX_MS, false]);
  });

  it('continues when the wall clock is set back, and slowly until it has caught up', () => {
    const { given, clock, pass, said } = clockAt();
    given.wall -= 3_600_000;
    expect(clock.now()).toBe(START);
    pass(1_000);
    expect(clock.now()).toBe(START + 900);
    for (let second = 0; second < 36_000; second += 1) {
      pass(1_000);
      clock.now();
    }
    expect(clock.now()).toBe(given.wall);
    expect(said).toEqual([]);
  });

  it('holds a forward jump of more than a minute until an operator confirms it', () => {
    const { given, clock, pass, said } = clockAt();
    given.wall += JUMP_MAX_MS + 1;
    expect([clock.now(), clock.isHeld]).toEqual([START, true]);
    pass(2_000);
    expect([clock.now(), clock.isHeld]).toEqual([START + 2_000, true]);
    expect(said.map((message) => message.slice(0, 37))).toEqual(['the clock jumped forward by 60 s: tim']);
    clock.confirm();
    expect([clock.now(), clock.isHeld]).toEqual([START + 2_000 + JUMP_MAX_MS + 1, false]);
    expect(said.at(-1)).toBe('time goes on: confirmed by an operator');
    clock.confirm();
    expect(said.length).toBe(2);
  });

  it('sees a jump in many steps between two looks as one, and a long silence as none', () => {
    const { given, clock, pass } = clockAt();
    given.wall += 40_000;
    pass(10);
    given.wall += 40_000;
    expect([clock.now(), clock.isHeld]).toEqual([START + 10, true]);
    const other = clockAt();
    other.pass(86_400_000);
    expect([other.clock.now(), other.clock.isHeld]).toEqual([START + 86_400_000, false]);
  });

  it('lets time go when the wall clock is set right again', () => {
    const { given, clock, pass, said } = clockAt();
    given.wall += 3_600_000;
    clock.now();
    pass(5_000);
    given.wall -= 3_600_000;
    expect([clock.now(), clock.isHeld]).toEqual([START + 5_000, false]);
    expect(said.at(-1)).toBe('time goes on: the wall clock is right again');
  });

  it('takes a clock that was set back and forth again for right', () => {
    const { given, clock, pass } = clockAt();
    given.wall -= 7_200_000;
    clock.now();
    pass(10_000);
    clock.now();
    given.wall += 7_200_000;
    expect([clock.now(), clock.isHeld]).toEqual([START + 10_000, false]);
  });

  it('starts where the journal is when the wall clock is behind it, and a new start believes the clock', () => {
    const { given, clock, pass } = clockAt(START + 30_000);
    pass(1_000);
    expect(clock.now()).toBe(START + 30_900);
    given.wall += 7_200_000;
    clock.now();
    clock.restart();
    expect([clock.now(), clock.isHeld]).toEqual([given.wall, false]);
  });

  it('does not follow a wall clock that is ahead of another machine’s, until it is set right or confirmed', () => {
    const { given, clock, pass, said } = clockAt();
    given.wall += 3_600_000;
    expect(clock.compare(START)).toBe(false);
    clock.goOnFrom(START - 5_000);
    pass(1_000);
    expect([clock.now(), clock.isHeld]).toEqual([START + 1_000, true]);
    given.wall -= 3_600_000;
    expect([clock.now(), clock.isHeld]).toEqual([START + 1_000, false]);
    expect(said[0]).toBe(
      "this machine's clock is 3600 s ahead of the clock of the journal's database: time is held and nothing expires until SIGUSR2 confirms the clock, it is set right",
    );
    given.wall += 3_600_000;
    clock.compare(START);
    clock.confirm();
    expect([clock.now(), clock.isHeld]).toEqual([given.wall, false]);
  });

  it('believes a wall clock that the journal or another machine agrees with, and one that is behind', () => {
    const { given, clock } = clockAt();
    given.wall += JUMP_MAX_MS;
    expect(clock.compare(START)).toBe(true);
    clock.goOnFrom(START);
    expect([clock.now(), clock.isHeld]).toEqual([given.wall, false]);
    const other = clockAt();
    expect(other.clock.compare(START - 3_600_000)).toBe(false);
    other.clock.goOnFrom(START - 500);
    expect([other.clock.now(), other.clock.isHeld]).toEqual([START, false]);
    const behind = clockAt();
    expect(behind.clock.compare(START + 3_600_000)).toBe(true);
    behind.clock.goOnFrom(START + 3_600_000);
    expect([behind.clock.now(), behind.clock.isHeld]).toEqual([START + 3_600_000, false]);
  });

  it('lets timers rest on request while time continues', () => {
    const { clock, pass } = clockAt();
    clock.holdTimers('a tick could not be applied');
    pass(1_000);
    expect([clock.now(), clock.isHeld]).toEqual([START + 1_000, true]);
    clock.confirm();
    expect(clock.isHeld).toBe(false);
  });

  it('never runs back, whatever the clocks do', () => {
    const step = fc.record({
      wall: fc.integer({ min: -200_000, max: 200_000 }),
      passed: fc.integer({ min: -5, max: 100_000 }),
      confirm: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { given, clock } = clockAt();
        let before = clock.now();
        for (const one of steps) {
          given.wall += one.wall;
          given.monotonic += one.passed;
          if (one.confirm) clock.confirm();
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(before);
          before = now;
        }
      }),
    );
  });
});
