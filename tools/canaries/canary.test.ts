// Protects: every planted bug finds its place, so that no canary is dead while its suite is trusted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { plant } from '../plant/change.ts';
import { drawnShare } from '../plant/draw.ts';
import { CANARIES, chosenCanary } from './list.ts';

describe('canaries', () => {
  it.each(CANARIES)('$name stands exactly once in $file, and changes it', (canary) => {
    const source = readFileSync(join(root, canary.file), 'utf8');
    expect(plant(canary, source)).not.toBe(source);
  });

  it('have names of their own', () => {
    expect(new Set(CANARIES.map(({ name }) => name)).size).toBe(CANARIES.length);
    expect(CANARIES.length).toBeGreaterThanOrEqual(40);
  });

  it('a place that is gone, or stands twice, and a name that nobody has are told', () => {
    const canary = { name: 'x', file: 'x.ts', find: 'a', replace: 'b' };
    expect(() => plant(canary, 'one')).toThrow(/stands 0 times/);
    expect(() => plant(canary, 'a, a')).toThrow(/stands 2 times/);
    expect(() => chosenCanary({ CANARY: 'x' })).toThrow(/no such canary/);
    expect(chosenCanary({})).toBeUndefined();
  });

  it('each have their turn when a run takes only a share of them', () => {
    const groups = Array.from({ length: 61 }, (_, at) => `tests-${at}`);
    const drawn = (share: number, drawnBy: string): string[] => drawnShare(groups, (group) => group, { share, drawnBy });
    expect(drawn(1, 'x')).toHaveLength(61);
    const turns = Array.from({ length: 40 }, (_, run) => drawn(2, `commit ${run}`));
    expect(turns.map(({ length }) => length)).toEqual(turns.map(() => 31));
    expect(drawn(2, 'commit 1')).toEqual(turns[1]);
    expect(new Set(turns.flat()).size).toBe(61);
  });
});
