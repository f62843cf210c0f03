// Protects patience with nodes that contradict each other: it begins again with each contradiction, and ends for the question that it is about.
import { expect, it } from 'vitest';
import { ChainUnavailable, NodesDisagree } from '../adapter.ts';
import type { ChainAdapter } from '../adapter.ts';
import { Panel } from './panel.ts';

const PATIENCE_MS = 30_000;
const nodes = ['one', 'two'].map((name) => ({ name }) as unknown as ChainAdapter);

it('is had again after they have agreed, and for each question apart', async () => {
  let nowMs = 0;
  const panel = new Panel({ chain: 'TEST', nodes, needed: 2, patienceMs: PATIENCE_MS, now: () => nowMs, report: () => undefined });
  const ask = (what: string, agree: boolean): Promise<string> =>
    panel.ask({ what, height: 7 }, (node) => Promise.resolve(agree ? 'same' : (node as unknown as { name: string }).name), String);
  const waits = async (what: string): Promise<void> => {
    const error: unknown = await ask(what, false).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChainUnavailable);
    expect(error).not.toBeInstanceOf(NodesDisagree);
  };
  await waits('a block');
  nowMs += PATIENCE_MS - 1;
  await waits('a block');
  expect(await ask('a block', true)).toBe('same');
  nowMs += 10 * PATIENCE_MS;
  await waits('a block');
  await waits('a balance');
  nowMs += PATIENCE_MS;
  await expect(ask('a block', false)).rejects.toBeInstanceOf(NodesDisagree);
  expect(await ask('a balance', true)).toBe('same');
  await expect(ask('a block', false)).rejects.toBeInstanceOf(NodesDisagree);
});
