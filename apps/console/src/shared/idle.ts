import { create } from 'zustand';
import { api } from './api.ts';
import { lastCall, leave, tellInput, useSession } from './session.ts';

/** The warning stands this long before the end. */
export const warnAheadMs = 120_000;
/** Other tabs are notified at most this often. */
const tellMs = 5_000;
const lookMs = 1_000;

/** What is due: nothing, a sign to the server that the operator works without making calls, the warning, or the end. */
export type Due = 'nothing' | 'touch' | 'warn' | 'end';

/**
 * The server ends a session that asked for nothing for `idleMs`. Typing is no call, so typing is announced in time;
 * otherwise the operator is warned, then logged out.
 */
export function dueAt(nowMs: number, at: { readonly inputMs: number; readonly callMs: number; readonly idleMs: number }): Due {
  const quiet = nowMs - Math.max(at.inputMs, at.callMs);
  if (quiet >= at.idleMs) return 'end';
  if (quiet >= at.idleMs - Math.min(warnAheadMs, at.idleMs / 2)) return 'warn';
  return at.inputMs > at.callMs && nowMs - at.callMs >= at.idleMs / 4 ? 'touch' : 'nothing';
}

/** When the session ends without activity; `null` while that is far away. */
export const useIdle = create<{ endsAtMs: number | null }>(() => ({ endsAtMs: null }));

let inputMs = Date.now();
let toldMs = 0;
let isTouching = false;

/** The operator is active, here or in another tab. While the warning stands only its button counts, so that it is not missed. */
export function noteInput(): void {
  if (useIdle.getState().endsAtMs === null) inputMs = Date.now();
}

function onInput(): void {
  noteInput();
  if (Date.now() - toldMs < tellMs) return;
  toldMs = Date.now();
  tellInput();
}

/** Answers the warning: the server hears of it, and the clock starts again. */
export async function stay(): Promise<void> {
  useIdle.setState({ endsAtMs: null });
  noteInput();
  await touch();
}

/** Any call that no timer makes tells the server that the operator is active; a renewal does not. */
async function touch(): Promise<void> {
  if (isTouching) return;
  isTouching = true;
  try {
    await api.call('deskRequests', { query: { view: 'waiting', limit: 1 } });
  } catch {
    // A refusal has ended the session by itself; silence is answered by the next try.
  } finally {
    isTouching = false;
  }
}

function look(): void {
  const { self } = useSession.getState();
  if (self === null) return useIdle.setState({ endsAtMs: null });
  const callMs = lastCall();
  const due = dueAt(Date.now(), { inputMs, callMs, idleMs: self.idleMs });
  if (due === 'end') void leave('idle');
  if (due === 'touch') void touch();
  const endsAtMs = due === 'warn' ? Math.max(inputMs, callMs) + self.idleMs : null;
  if (endsAtMs !== useIdle.getState().endsAtMs) useIdle.setState({ endsAtMs });
}

/** Counts activity on the page from now on. */
export function startIdle(): void {
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
    addEventListener(name, onInput, { passive: true, capture: true });
  setInterval(look, lookMs);
}
