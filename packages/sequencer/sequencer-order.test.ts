// Protects: the order of append, apply and answer, what is refused under overload, and that a failure answers no command.
import { beforeEach, describe, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { FRAME_COMMANDS_MAX } from './command-queue.ts';
import {
  LEAVING_COMMANDS,
  OutcomeUnknown,
  Sequencer,
  SequencerUnavailable,
  URGENT_WAITING_MAX,
  WAITING_MAX,
  WAITING_MS_MAX,
} from './sequencer.ts';
import { HandSchedule, HeldLog, settle } from './testing/held-log.ts';

const customer = (ref: number | 'poison'): Command => ({ kind: 'create_customer', ref: String(ref), wide: false });
const cancel = (order: number): Command => ({ kind: 'cancel', customer: 1, target: { order }, request: null });

/** Throws on a customer of that name. */
class Brittle extends Core {
  override apply(sequence: number, atMs: number, command: Command): Outcome {
    if (command.kind === 'create_customer' && command.ref === 'poison') throw new Error('a bug');
    return super.apply(sequence, atMs, command);
  }
}

describe('the sequencer', () => {
  let log: HeldLog;
  let schedule: HandSchedule;
  let core: Core;
  let fatal: Error[];
  let sequencer: Sequencer;
  let told: string[];

  beforeEach(() => {
    log = new HeldLog();
    schedule = new HandSchedule();
    core = new Brittle();
    fatal = [];
    told = [];
    sequencer = new Sequencer({
      core,
      journal: log,
      hash: '',
      clock: () => 1_000 + schedule.nowMs,
      onFatal: (error) => fatal.push(error),
      schedule,
    });
    sequencer.subscribe(({ outcomes, last, hash }) => told.push(`published ${outcomes.length} to ${last} ${Number(hash)}`));
  });

  const submit = (command: Command, name = ''): void => {
    sequencer.submit(command).then(
      ({ sequence, reply }) => told.push(`${name}${sequence} ${reply.ok ? 'done' : reply.refusal}`),
      (error: Error) => told.push(`${name}${error.name}`),
    );
  };
  const fill = (count: number): void => {
    for (let index = 0; index < count; index += 1) void sequencer.submit(customer(index)).catch(() => undefined);
  };

  it('gathers what comes in one turn into one frame, and answers after it is durable and applied', async () => {
    submit(customer(1));
    submit(customer(2));
    expect(log.frames.length).toBe(0);
    await schedule.turn();
    expect(log.frames.map(({ first, count, atMs, applied }) => [first, count, atMs, applied])).toEqual([[1, 2, 1_000, 0]]);
    expect([core.sequence, told]).toEqual([0, []]);
    await log.land();
    expect([core.sequence, told]).toEqual([2, ['published 2 to 2 2', '1 done', '2 done']]);
    expect(sequencer.position).toEqual({ sequence: 2, hash: '2'.padStart(32, '0') });
  });

  it('lets a frame leave within the turn once it has so many, one at a time', async () => {
    fill(LEAVING_COMMANDS - 1);
    expect(log.frames.length).toBe(0);
    fill(1);
    expect(log.frames.map(({ first, count }) => [first, count])).toEqual([[1, LEAVING_COMMANDS]]);
    fill(3 * LEAVING_COMMANDS);
    await schedule.turn();
    expect(log.frames.length).toBe(1);
    await log.land();
    await log.land();
    expect(log.frames.map(({ count }) => count)).toEqual([LEAVING_COMMANDS, 3 * LEAVING_COMMANDS]);
    expect(core.sequence).toBe(4 * LEAVING_COMMANDS);
  });

  it('hands the next frame to the journal before it applies the one that landed', async () => {
    submit(customer(1));
    await schedule.turn();
    submit(customer(2));
    submit(customer(3));
    await schedule.turn();
    expect(log.frames.length).toBe(1);
    const seen: number[] = [];
    sequencer.subscribe(() => seen.push(log.frames.length));
    await log.land();
    expect(seen).toEqual([2]);
    expect(log.frames.map(({ first, count, applied }) => [first, count, applied])).toEqual([
      [1, 1, 0],
      [2, 2, 0],
    ]);
    expect([core.sequence, log.inFlight]).toEqual([1, 1]);
    submit(customer(4));
    await log.land();
    expect(log.frames.at(-1)).toMatchObject({ first: 4, count: 1, applied: 1 });
    await log.land();
    expect(core.sequence).toBe(4);
  });

  it('gives no frame more than its bound', async () => {
    fill(1);
    await schedule.turn();
    fill(FRAME_COMMANDS_MAX + 5);
    await log.land();
    await log.land();
    await log.land();
    expect(log.frames.map(({ count }) => count)).toEqual([1, FRAME_COMMANDS_MAX, 5]);
    expect(core.sequence).toBe(FRAME_COMMANDS_MAX + 6);
  });

  it('refuses what does not fit any more, takes cancels beyond that, and serves them first', async () => {
    fill(1);
    await schedule.turn();
    fill(WAITING_MAX);
    submit(customer(99), 'late ');
    await settle();
    expect(told).toEqual(['late SequencerUnavailable']);
    for (let order = 1; order <= URGENT_WAITING_MAX; order += 1) submit(cancel(order), 'cancel ');
    submit(cancel(1), 'one too many ');
    await settle();
    expect(told.at(-1)).toBe('one too many SequencerUnavailable');
    expect(told.length).toBe(2);
    await log.land();
    for (let frame = 0; frame < URGENT_WAITING_MAX / FRAME_COMMANDS_MAX; frame += 1) await log.land();
    expect(told.filter((one) => one.startsWith('cancel ')).length).toBe(URGENT_WAITING_MAX);
    // One for each cancel and the first one: no other command was served before them.
    expect(core.sequence).toBe(1 + URGENT_WAITING_MAX);
    submit(customer(99), 'then ');
    await settle();
    expect(told.at(-1)).not.toContain('then ');
    while (log.inFlight > 0) await log.land();
    expect(core.sequence).toBe(1 + URGENT_WAITING_MAX + WAITING_MAX + 1);
    expect(told.at(-1)).toBe(`then ${core.sequence} done`);
  });

  it('keeps cancels in order while one frame takes all that waits', async () => {
    fill(1);
    await schedule.turn();
    submit(customer(7), 'first ');
    submit(cancel(9), 'second ');
    await log.land();
    await log.land();
    expect(told.filter((one) => one.includes(' ') && !one.startsWith('published'))).toEqual(['first 2 done', 'second 3 order_not_open']);
  });

  it.each([true, false])('refuses all but cancels while the oldest has waited too long, once it is started: %s', async (isStarted) => {
    if (isStarted) sequencer.start();
    fill(1);
    await schedule.turn();
    fill(1);
    schedule.nowMs += WAITING_MS_MAX + 1;
    submit(customer(8), 'late ');
    submit(cancel(1), 'cancel ');
    await settle();
    expect(told).toEqual(isStarted ? ['late SequencerUnavailable'] : []);
    if (!isStarted) return;
    await log.land();
    submit(customer(9), 'later ');
    await settle();
    expect(told.at(-1)).not.toContain('later');
    while (log.inFlight > 0) await log.land();
    expect(told.slice(-2)).toEqual(['published 1 to 4 4', 'later 4 done']);
  });

  it('does not call an idle queue slow', async () => {
    sequencer.start();
    fill(1);
    schedule.nowMs += 10 * WAITING_MS_MAX;
    submit(customer(8), 'on time ');
    await schedule.turn();
    await log.land();
    expect(told.at(-1)).toBe('on time 2 done');
  });

  it('applies and answers nothing of a frame that could not be written, nor of a later one', async () => {
    submit(customer(1), 'first ');
    await schedule.turn();
    submit(customer(2), 'second ');
    await log.fail(new Error('no space left'));
    expect(told).toEqual(['first OutcomeUnknown', 'second SequencerUnavailable']);
    expect([core.sequence, fatal.map(String), log.frames.length]).toEqual([0, ['Error: no space left'], 1]);
    await expect(sequencer.submit(customer(3))).rejects.toThrow(SequencerUnavailable);
  });

  it('answers nobody of a frame in which a command throws, nor of the one on its way', async () => {
    for (const ref of [1, 'poison', 2] as const) submit(customer(ref), 'thrown ');
    await schedule.turn();
    submit(customer(3), 'next ');
    await log.land();
    await log.land();
    expect(told).toEqual(['thrown OutcomeUnknown', 'thrown OutcomeUnknown', 'thrown OutcomeUnknown', 'next OutcomeUnknown']);
    expect(fatal.map(String)).toEqual(['Error: a bug']);
    await expect(sequencer.submit(customer(4))).rejects.not.toThrow(OutcomeUnknown);
  });

  it('asks for a tick when something is due, but not while timers are held', async () => {
    let isHeld = true;
    Object.defineProperty(core, 'nextDueMs', { get: () => (core.sequence < 3 ? 1_300 : undefined) });
    sequencer = new Sequencer({
      core,
      journal: log,
      hash: '',
      clock: () => 1_000 + schedule.nowMs,
      areTimersHeld: () => isHeld,
      onFatal: (error) => fatal.push(error),
      schedule,
    });
    sequencer.start();
    await schedule.pass(1_000);
    expect(log.frames.length).toBe(0);
    isHeld = false;
    await schedule.pass(100);
    expect(log.frames.map(({ first, count, atMs }) => [first, count, atMs])).toEqual([[1, 1, 2_100]]);
    // One at a time, however long it takes.
    await schedule.pass(1_000);
    expect(log.frames.length).toBe(1);
    await log.land();
    await schedule.pass(100);
    expect(log.frames.length).toBe(2);
  });

  it('finishes what waits before it stops, once, and takes nothing new', async () => {
    submit(customer(1));
    await schedule.turn();
    submit(customer(2));
    const stops = [sequencer.stop(), sequencer.stop()];
    submit(customer(3), 'late ');
    await log.land();
    expect(log.isClosed).toBe(false);
    await log.land();
    await Promise.all(stops);
    expect([log.isClosed, core.sequence]).toEqual([true, 2]);
    expect(told).toContain('late SequencerUnavailable');
    expect(told).toContain('2 done');
  });
});
