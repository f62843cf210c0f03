// Protects: the public state says what works, and from when, as it was seen.
import { describe, expect, it } from 'vitest';
import { realClock } from '@agio/kernel/clock';
import { StatusWatch } from './status.ts';
import type { Works } from './status.ts';

const all: Works = { trading: true, histories: true, wallet: true, messages: true };

function watched(): { watch: StatusWatch; see: (works: Works | Error, atMs: number) => Promise<void>; errors: unknown[] } {
  let next: Works | Error = all;
  let nowMs = 1_000;
  const errors: unknown[] = [];
  const watch = new StatusWatch({
    clock: realClock,
    look: () => (next instanceof Error ? Promise.reject(next) : Promise.resolve(next)),
    now: () => nowMs,
    onError: (error) => errors.push(error),
  });
  return {
    watch,
    errors,
    async see(works, atMs) {
      next = works;
      nowMs = atMs;
      await watch.look();
    },
  };
}

describe('the state of the site', () => {
  it('knows no time of what has been so since it began to watch', async () => {
    const { watch } = watched();
    const status = await watch.status();
    expect(status.watchedSince).toBe(1_000);
    expect(status.parts).toEqual(Object.keys(all).map((part) => ({ part, works: true, since: null })));
  });

  it('keeps the moment of each part’s last change, and that alone', async () => {
    const { see, watch } = watched();
    await see(all, 1_000);
    await see({ ...all, histories: false, messages: false }, 2_000);
    await see({ ...all, histories: false }, 3_000);
    const { parts } = await watch.status();
    expect(parts).toEqual([
      { part: 'trading', works: true, since: null },
      { part: 'histories', works: false, since: 2_000 },
      { part: 'wallet', works: true, since: null },
      { part: 'messages', works: true, since: 3_000 },
    ]);
  });

  it('stays with what it saw last while it cannot look', async () => {
    const { errors, see, watch } = watched();
    await see({ ...all, wallet: false }, 1_000);
    await see(new Error('no answer'), 2_000);
    expect(errors).toHaveLength(1);
    expect((await watch.status()).parts.find(({ part }) => part === 'wallet')).toEqual({ part: 'wallet', works: false, since: null });
  });
});
