// Protects: who works without calling stays logged in, and who does nothing is warned two minutes before the session ends.
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: 'en-US' }, addEventListener: () => undefined });
const { dueAt, warnAheadMs } = await import('./idle.ts');
vi.unstubAllGlobals();

const idleMs = 15 * 60_000;
const from = 1_000_000;

it('warns two minutes before the end, and then ends', () => {
  const at = { inputMs: from, callMs: from, idleMs };
  expect(dueAt(from + 1, at)).toBe('nothing');
  expect(dueAt(from + idleMs - warnAheadMs - 1, at)).toBe('nothing');
  expect(dueAt(from + idleMs - warnAheadMs, at)).toBe('warn');
  expect(dueAt(from + idleMs - 1, at)).toBe('warn');
  expect(dueAt(from + idleMs, at)).toBe('end');
});

it('announces who types and calls nothing, long before the server ends the session', () => {
  expect(dueAt(from + idleMs / 4, { inputMs: from + 10, callMs: from, idleMs })).toBe('touch');
  expect(dueAt(from + idleMs / 4 - 1, { inputMs: from + 10, callMs: from, idleMs })).toBe('nothing');
  // Nothing was typed since the last call: there is nothing to announce.
  expect(dueAt(from + idleMs / 2, { inputMs: from, callMs: from, idleMs })).toBe('nothing');
});

it('counts from the later of input and call, and warns in a session shorter than the warning as well', () => {
  expect(dueAt(from + idleMs, { inputMs: from, callMs: from + 60_000, idleMs })).toBe('warn');
  expect(dueAt(from + 59_000, { inputMs: from, callMs: from, idleMs: 60_000 })).toBe('warn');
});
