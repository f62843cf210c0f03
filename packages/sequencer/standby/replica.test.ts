// Protects: a replica answers every command once and as the core that leads does, however often the way between them breaks, and never gives one twice.
import { randomInt } from 'node:crypto';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { EntryBuffer, payloadsOf } from '@agio/journal';
import type { ReadCommands } from '@agio/journal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCommand, encodeCommand } from '../command-codec.ts';
import { OutcomeUnknown, SequencerUnavailable } from '../sequencer.ts';
import { NOW_MS, order, SET_UP } from '../testing/site.ts';
import { Replica, ReplicaDiffers } from './replica.ts';

const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
process.stdout.write(`TEST_SEED=${seed}\n`);

/** A core that leads, its journal, and which numbers of the replica's commands are where in it. */
class Leader {
  readonly core = new Core();
  readonly frames: ReadCommands[] = [];
  readonly places = new Map<number, number>();

  constructor() {
    this.append(SET_UP.map((command) => ({ command })));
  }

  append(commands: readonly { readonly command: Command; readonly number?: number }[]): void {
    const entries = new EntryBuffer();
    const first = this.core.sequence + 1;
    for (const [at, { command, number }] of commands.entries()) {
      encodeCommand(command, entries);
      if (number !== undefined) {
        if (this.places.has(number)) throw new Error(`command ${number} is in the journal already`);
        this.places.set(number, first + at);
      }
    }
    for (const [at, { command }] of commands.entries()) this.core.apply(first + at, NOW_MS, command);
    this.frames.push({
      first,
      last: first + commands.length - 1,
      count: commands.length,
      atMs: NOW_MS,
      applied: first - 1,
      logicVersion: this.core.logicVersion,
      hash: String(first).padStart(32, '0'),
      entries: entries.take(),
    });
  }
}

/** A replica at the leader's beginning, and a line to it that loses what is on it when it is cut. */
class Line {
  readonly leader = new Leader();
  readonly replica: Replica;
  readonly answers = new Map<number, Outcome | Error>();
  #onTheWay: { readonly number: number; readonly bytes: Uint8Array }[] = [];
  #isUp = true;
  #sent = 0;
  #asked = 0;

  constructor() {
    const core = new Core();
    this.replica = new Replica({
      core,
      hash: '0'.repeat(32),
      send: (number, bytes) => {
        if (this.#isUp) this.#onTheWay.push({ number, bytes: Uint8Array.from(bytes) });
        return this.#isUp;
      },
    });
    this.hear();
  }

  ask(command: Command): void {
    this.#asked += 1;
    const number = this.#asked;
    this.replica.submit(command).then(
      (outcome) => this.answers.set(number, outcome),
      (error: Error) => this.answers.set(number, error),
    );
  }

  /** The leader records what has arrived. */
  record(): void {
    const arrived = this.#onTheWay.splice(0);
    if (arrived.length > 0) this.leader.append(arrived.map(({ bytes, number }) => ({ command: decodeCommand(bytes), number })));
  }

  /** The replica hears frames that it lacks. */
  hear(): void {
    if (!this.#isUp) return;
    for (const frame of this.leader.frames.slice(this.#sent)) {
      const own = new Map(
        [...this.leader.places].flatMap(([number, sequence]) =>
          sequence >= frame.first && sequence <= frame.last ? [[sequence, number]] : [],
        ),
      );
      this.replica.apply(frame, own);
      this.#sent += 1;
    }
  }

  /** What is on the way may arrive, or be lost. */
  cut(arrives: boolean): void {
    if (arrives) this.record();
    this.#onTheWay = [];
    this.#isUp = false;
  }

  mend(isComplete: boolean): void {
    if (this.#isUp) return;
    this.#isUp = true;
    const oldest = this.replica.oldest ?? Infinity;
    this.replica.resume({ isComplete, sequences: new Map([...this.leader.places].filter(([number]) => number >= oldest)) }, []);
  }
}

type Step =
  | readonly ['ask', 'buy' | 'sell', number]
  | readonly ['record']
  | readonly ['hear']
  | readonly ['cut', boolean]
  | readonly ['mend'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constant('ask' as const), fc.constantFrom('buy' as const, 'sell' as const), fc.integer({ min: 1, max: 9 })),
  },
  { weight: 3, arbitrary: fc.constant(['record'] as const) },
  { weight: 3, arbitrary: fc.constant(['hear'] as const) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('cut' as const), fc.boolean()) },
  { weight: 1, arbitrary: fc.constant(['mend'] as const) },
);

function play(line: Line, steps: readonly Step[]): void {
  for (const [kind, ...rest] of steps) {
    if (kind === 'ask') line.ask(order(rest[0] as 'buy' | 'sell', rest[1] as number));
    else if (kind === 'cut') line.cut(rest[0] as boolean);
    else if (kind === 'mend') line.mend(true);
    else line[kind]();
  }
}

test('whatever is cut and lost, each command is in the journal once and answered from there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const line = new Line();
      play(line, steps);
      line.mend(true);
      line.record();
      line.hear();
      await Promise.resolve();
      const asked = steps.filter(([kind]) => kind === 'ask').length;
      expect(line.replica.waiting).toBe(0);
      expect(line.leader.places.size).toBe(asked);
      expect(line.replica.core.hash()).toBe(line.leader.core.hash());
      for (const [number, answer] of line.answers) expect(answer).toMatchObject({ sequence: line.leader.places.get(number) });
      expect(line.answers.size).toBe(asked);
    }),
    { seed, numRuns: 60 },
  );
});

test('where nobody knows what landed, that is said, and nothing is sent again', async () => {
  const line = new Line();
  line.ask(order('buy', 1));
  line.cut(false);
  line.ask(order('buy', 2));
  line.mend(false);
  line.record();
  line.hear();
  await Promise.resolve();
  expect(line.answers.get(1)).toBeInstanceOf(OutcomeUnknown);
  // What no connection was given is in no frame for sure.
  expect(line.answers.get(2)).toMatchObject({ sequence: line.leader.places.get(2) });
  expect(line.leader.places.has(1)).toBe(false);
});

test('a command that the leader left out is refused, and not sent again', async () => {
  const line = new Line();
  line.ask(order('buy', 1));
  line.record();
  const sequence = line.leader.places.get(1) ?? 0;
  line.cut(true);
  line.mend(true);
  line.replica.resume({ isComplete: true, sequences: line.leader.places }, [sequence]);
  line.hear();
  await Promise.resolve();
  expect(line.answers.get(1)).toBeInstanceOf(SequencerUnavailable);
});

test('without a core for long, what was never sent is refused and the rest is unknown', async () => {
  const line = new Line();
  line.ask(order('buy', 1));
  line.cut(false);
  line.ask(order('buy', 2));
  line.replica.giveUp();
  await Promise.resolve();
  expect(line.answers.get(1)).toBeInstanceOf(OutcomeUnknown);
  expect(line.answers.get(2)).toBeInstanceOf(SequencerUnavailable);
});

test('a frame that does not follow, or another digest than the leader’s, ends the replica', () => {
  const line = new Line();
  line.ask(order('buy', 1));
  line.record();
  const [frame] = line.leader.frames.slice(-1);
  expect(frame).toBeDefined();
  if (frame === undefined) return;
  expect(() => line.replica.apply({ ...frame, first: frame.first + 1 }, new Map())).toThrow(ReplicaDiffers);
  expect(() => line.replica.apply(frame, new Map(), '0'.repeat(16))).toThrow(ReplicaDiffers);
});

test('a payload travels as it is', () => {
  const entries = new EntryBuffer();
  encodeCommand(order('sell', 3), entries);
  const [bytes = new Uint8Array()] = payloadsOf(entries.take());
  expect(decodeCommand(Uint8Array.from(bytes))).toEqual(order('sell', 3));
});

test('whoever waits for a command goes on once it was applied, or no core has led for long', async () => {
  const line = new Line();
  const { leader, replica } = line;
  leader.append([{ command: order('buy', 1) }]);
  const [told, waiting]: [string[], Promise<void>[]] = [[], []];
  for (const sequence of [0, leader.core.sequence, leader.core.sequence + 1])
    waiting.push(replica.reached(sequence).then(() => void told.push(String(sequence - leader.core.sequence))));
  await waiting[0];
  expect(told).toHaveLength(1);
  for (const frame of leader.frames.slice(1)) replica.apply(frame, new Map());
  await waiting[1];
  expect(told.at(-1)).toBe('0');
  replica.giveUp();
  await waiting[2];
  expect(told.at(-1)).toBe('1');
});
