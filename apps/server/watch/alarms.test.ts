// Protects: every alarm reaches every operator by mail, in its order and once, however long the mail server is away.
import { expect, it } from 'vitest';
import type { Message } from '@agio/identity';
import { PassingClock } from '@agio/kernel/testing';
import { Alarms } from './alarms.ts';

const TO = ['ada@agio.example', 'ben@agio.example'];
const RETRY_MS = 30_000;

/** A mail server that can be away, and what it accepted. */
class Post {
  readonly accepted: string[] = [];
  isAway = false;
  tries = 0;
  /** What the server waits for before it answers. */
  slow: Promise<void> = Promise.resolve();

  async send({ subject, to }: Message): Promise<void> {
    this.tries += 1;
    await this.slow;
    if (this.isAway) throw new Error('connection refused');
    this.accepted.push(`${to} ${subject}`);
  }
}

/** What both operators got of these alarms. */
const sent = (...sentences: readonly string[]): string[] => sentences.flatMap((sentence) => TO.map((to) => `${to} Alarm: ${sentence}`));

function opened() {
  const [clock, lines, post] = [new PassingClock(), [] as string[], new Post()];
  return { clock, lines, post, alarms: new Alarms((line) => lines.push(line), post, TO, clock) };
}

it('sends what was raised while the mail server was away once that accepts it again', async () => {
  const { alarms, clock, lines, post } = opened();
  post.isAway = true;
  alarms.raise('coins are missing');
  alarms.raise('a chain was halted');
  await expect.poll(() => post.tries).toBe(2);
  clock.pass(RETRY_MS);
  await expect.poll(() => post.tries).toBe(3);
  expect(post.accepted).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ALARM'))).toEqual(['ALARM coins are missing', 'ALARM a chain was halted']);
  post.isAway = false;
  clock.pass(RETRY_MS);
  await expect.poll(() => post.accepted).toEqual(sent('coins are missing', 'a chain was halted'));
  clock.pass(RETRY_MS);
  await alarms.stop();
  expect(post.accepted).toEqual(sent('coins are missing', 'a chain was halted'));
});

it('tries again at once when another alarm is raised', async () => {
  const { alarms, post } = opened();
  post.isAway = true;
  alarms.raise('coins are missing');
  await expect.poll(() => post.tries).toBe(1);
  post.isAway = false;
  alarms.raise('a chain was halted');
  await expect.poll(() => post.accepted).toEqual(sent('coins are missing', 'a chain was halted'));
  await alarms.stop();
});

it('keeps the newest hundred mails of an outage, and counts every alarm', async () => {
  const { alarms, clock, post } = opened();
  post.isAway = true;
  const raised = Array.from({ length: 60 }, (_, at) => `alarm ${at}`);
  for (const sentence of raised) alarms.raise(sentence);
  await expect.poll(() => post.tries).toBe(60);
  post.isAway = false;
  clock.pass(RETRY_MS);
  await expect.poll(() => post.accepted).toEqual(sent(...raised.slice(-50)));
  await alarms.stop();
  expect(alarms.raised).toBe(60);
});

it('loses none of the newest hundred to the mail that was on its way when they were raised', async () => {
  const { alarms, post } = opened();
  const { promise, resolve } = Promise.withResolvers<void>();
  post.slow = promise;
  const raised = Array.from({ length: 51 }, (_, at) => `alarm ${at}`);
  alarms.raise(raised[0] ?? '');
  await expect.poll(() => post.tries).toBe(1);
  for (const sentence of raised.slice(1)) alarms.raise(sentence);
  resolve();
  await expect.poll(() => post.accepted).toEqual([...sent(raised[0] ?? '').slice(0, 1), ...sent(...raised.slice(1))]);
  await alarms.stop();
});
