import { expiryOf, type CallData } from '@agio/client';
import { createDeskClient } from '@agio/client/desk';
import { create } from 'zustand';

export type Self = CallData<'deskRenew'>['self'];
/** Why the log-in page is shown: no one was logged in, the session ended, it was idle for too long, or the operator left. */
export type LogoutReason = 'none' | 'ended' | 'idle' | 'left';

/** A token is renewed this long before it expires. */
const renewAheadMs = 60_000;
const retryMs = 5_000;
/** A computer whose clock is ahead sees every token as expired; it still asks no more often than this. */
const renewAtMostMs = 30_000;

interface Session {
  /** In memory alone: what reads the browser's storage finds no token. */
  readonly token: string | null;
  readonly self: Self | null;
  readonly ended: LogoutReason;
}

export const useSession = create<Session>(() => ({ token: null, self: null, ended: 'none' }));

export const currentToken = (): string | null => useSession.getState().token;
/** The server decides whether a token is still good, and its 401 takes it away: the clock of this computer may be wrong. */
export const isLoggedIn = (): boolean => currentToken() !== null;

/** The operator who is logged in; without one the pages inside the frame are not shown. */
export function useSelf(): Self {
  const self = useSession((state) => state.self);
  if (self === null) throw new Error('nobody is logged in');
  return self;
}

/** Other tabs of the same browser learn that the operator logged out, or is still active. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('agio-desk');

export function enter({ token, self }: { readonly token: string; readonly self: Self }): void {
  noteCall();
  useSession.setState({ token, self, ended: 'none' });
}

function dropToken(ended: LogoutReason): void {
  useSession.setState({ token: null, self: null, ended });
}

/** When the server last heard of this person, as far as this tab knows. A timer's calls do not count. */
let lastCallMs = Date.now();
export const lastCall = (): number => lastCallMs;
export function noteCall(): void {
  lastCallMs = Date.now();
}

// A client of its own, so that a failing renewal does not end a session that still lives.
const client = createDeskClient({ baseUrl: '', language: () => document.documentElement.lang, getToken: currentToken });

let renewedMs = 0;

/** Why a renewal brought nothing: the server said that there is no session, or it could not be asked. */
type RenewalResult = 'renewed' | 'refused' | 'unanswered';

/** Renews through the http-only cookie, one tab at a time. A renewal does not count as use, so that an open page keeps no one logged in. */
export async function renewSession(): Promise<RenewalResult> {
  return await navigator.locks.request('agio-desk-session', async () => {
    try {
      const { token, self } = await client.call('deskRenew', { isBackground: true });
      renewedMs = Date.now();
      useSession.setState({ token, self });
      return 'renewed';
    } catch (error) {
      const isRefused = error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
      return isRefused ? 'refused' : 'unanswered';
    }
  });
}

/** The server took a token no longer: after a sleep the cookie may still bring another one, else the session is over. */
export async function endUnlessRenewed(sentWith: string): Promise<void> {
  if (currentToken() === sentWith && (await renewSession()) !== 'renewed' && currentToken() === sentWith) dropToken('ended');
}

/** Ends the session on the server, then here and in the other tabs, even when the server cannot be reached. */
export async function leave(why: 'left' | 'idle'): Promise<void> {
  try {
    await client.call('deskLogout', { isBackground: why === 'idle' });
  } catch {
    // The token goes all the same; the session on the server ends by itself.
  }
  dropToken(why);
  channel?.postMessage(why);
}

/** Keeps the token fresh while the page is open, follows what other tabs do, and asks by the cookie who is logged in. */
export async function startSession(onInput: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function plan(): void {
    clearTimeout(timer);
    const token = currentToken();
    const expiresAt = expiryOf(token);
    if (token === null || expiresAt === null) return;
    timer = setTimeout(() => void renew(token), Math.max(0, expiresAt - renewAheadMs - Date.now(), renewedMs + renewAtMostMs - Date.now()));
  }
  async function renew(token: string): Promise<void> {
    const renewed = await renewSession();
    if (currentToken() !== token) return;
    if (renewed === 'refused') dropToken('ended');
    else timer = setTimeout(() => void renew(token), retryMs);
  }
  useSession.subscribe((state, before) => {
    if (state.token !== before.token) plan();
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'left' || data === 'idle') dropToken(data);
    if (data === 'input') onInput();
  });
  // A sleeping machine stops timers; the first look at the page fixes that.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') plan();
  });
  await renewSession();
}

/** Tells the other tabs that the operator is active here. */
export function tellInput(): void {
  channel?.postMessage('input');
}
