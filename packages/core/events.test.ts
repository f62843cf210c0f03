// Protects: the digest by which two cores are compared while they run: any difference in a decision, even in one field of one fact, changes it.
import { expect, it } from 'vitest';
import { Core } from './core.ts';
import { Events } from './events.ts';
import type { PostingFact } from './facts.ts';
import type { Command } from './commands.ts';
import { fund, smallMarket } from './testing/small-market.ts';

function digestOf(act: (events: Events) => void): string {
  const digest = { one: 1, two: 2 };
  const events = new Events(digest);
  events.start();
  act(events);
  return `${digest.one} ${digest.two}`;
}

const POSTING: PostingFact = {
  fact: 'posting',
  id: 1,
  owner: 1,
  kind: 'trading',
  coin: 0,
  amount: '5',
  after: '5',
  reason: 'seed',
  cause: 'c',
};
const CHANGES: readonly Partial<PostingFact>[] = [
  { id: 2 },
  { owner: 2 },
  { kind: 'fees' },
  { coin: 1 },
  { amount: '6' },
  { after: '6' },
  { reason: 'welcome' },
  { cause: 'd' },
];

it('covers each field of a fact, and how many facts there are', () => {
  const digests = [
    digestOf(() => undefined),
    digestOf((events) => events.add(POSTING)),
    digestOf((events) => [POSTING, POSTING].forEach((fact) => events.add(fact))),
    ...CHANGES.map((change) => digestOf((events) => events.add({ ...POSTING, ...change }))),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

it('covers the money of each trade, and each refusal', () => {
  const digests = [
    digestOf(() => undefined),
    digestOf((events) => events.trade(1, 10, 11, 100, 5, 1, 7)),
    digestOf((events) => events.trade(1, 10, 11, 100, 6, 1, 7)),
    digestOf((events) => events.trade(1, 10, 11, 100, 5, 5, 7)),
    digestOf((events) => events.trade(1, 10, 11, 100, 5, 1, 8)),
    digestOf((events) => events.note(1)),
    digestOf((events) => events.note(2)),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

it('differs after commands that nothing but their facts or refusals tell apart', () => {
  const digests = (last: Command): string => {
    const core = new Core(undefined, undefined, 64);
    const customer: Command = { kind: 'create_customer', ref: 'a', wide: false };
    for (const command of [...smallMarket(), customer, ...fund(1, '9'), last]) core.apply(core.sequence + 1, 1, command);
    return core.digest;
  };
  const issue = { kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'CASH', amount: '5', reason: 'seed', cause: 'one' } as const;
  const all: readonly Command[] = [
    { kind: 'tick' },
    issue,
    { ...issue, cause: 'two' },
    { ...issue, coin: 'GOLD' },
    { ...issue, amount: '0' },
    { kind: 'define_coin', code: 'GOLD', name: 'Gold', decimals: 0, tags: [] },
    { kind: 'define_coin', code: 'GOLD', name: 'Gold bars', decimals: 0, tags: [] },
  ];
  expect(new Set(all.map(digests)).size).toBe(all.length);
});
