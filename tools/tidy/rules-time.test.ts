// Protects: rules about time find what asks the machine's clock, and nothing that may.
import { expect, it } from 'vitest';
import { asksTheClock, madeIntervals } from './rules-time.ts';

const READS = 'export const nowMs = Date.now();\nsetTimeout(() => undefined, 5);\n';

function foundIn(file: string, text: string): number {
  return [asksTheClock, madeIntervals].flatMap((rule) => rule.find({ files: [file], read: () => text })).length;
}

it('leaves time alone where it is nobody’s but the machine’s, a browser’s or a test’s', () => {
  for (const file of ['packages/kernel/clock.ts', 'packages/client/live.ts', 'modules/spot/testing/drawn.ts', 'tools/run.ts'])
    expect(foundIn(file, READS), file).toBe(0);
  expect(foundIn('modules/spot/kline.ts', 'realClock.patience(5, () => undefined);\nsetImmediate(() => new Date(0));\n')).toBe(0);
});

it('finds it in the product', () => {
  expect(foundIn('modules/spot/kline.ts', READS)).toBeGreaterThan(0);
});
