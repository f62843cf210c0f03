import { createPageClient, expiryOf, isLive } from '@agio/client';
import { create } from 'zustand';

const tokenKey = 'token';
/** A token is renewed this long before it expires. */
const renewAheadMs = 60_000;
const retryMs = 5_000;

/** The token, the same in all tabs; `null` is a visitor. `leaving` while the customer logs out here, who is then led to the log-in page. */
export const useSession = create<{ token: string | null; leaving: boolean }>(() => ({
  token: localStorage.getItem(tokenKey),
  leaving: false,
}));

export const currentToken = (): string | null => useSession.getState().token;
export const isLoggedIn = (): boolean => isLive(currentToken());
export const useLoggedIn = (): boolean => useSession((state) => isLive(state.token));

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  useSession.setState({ token, leaving: false });
}

/** Spec §4: a 401 removes the token, logging out does too. */
export function dropToken(): void {
  localStorage.removeItem(tokenKey);
  useSession.setState({ token: null });
}

// A separate client, so that a failing renewal neither opens a popup nor drops a token that is still live.
const client = createPageClient({ baseUrl: '', language: () => document.documentElement.lang, getToken: currentToken });

let renewable = true;

/**
 * Renews through the http-only cookie. Only one tab renews at a time; the others find the fresh token when their turn comes.
 * Returns whether there is a live token afterwards.
 */
export async function renewSession(): Promise<boolean> {
  const stale = currentToken();
  return await navigator.locks.request('session', async () => {
    const stored = localStorage.getItem(tokenKey);
    if (stored !== stale && isLive(stored)) {
      useSession.setState({ token: stored, leaving: false });
      return true;
    }
    try {
      const { token } = await client.call('renewSession');
      storeToken(token);
      return true;
    } catch (error) {
      const refused = error instanceof Error && 'status' in error && error.status === 401;
      // A browser without a session learns that once; retrying before a log-in would give the same answer.
      if (refused) renewable = false;
      if (refused && !isLive(currentToken())) dropToken();
      return isLive(currentToken());
    }
  });
}

/** For the guard: a live token, fetched again if only the cookie is left. */
export async function ensureSession(): Promise<boolean> {
  if (isLoggedIn()) return true;
  return renewable ? await renewSession() : false;
}

/** While the account is being closed, whose session ends before the answer comes. */
export const setLeaving = (leaving: boolean): void => useSession.setState({ leaving });

/** Ends the session on the server, then here, even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  // Before the call: the server notifies this page's socket sooner than it answers.
  setLeaving(true);
  try {
    await client.call('logout');
  } catch {
    // The token is removed anyway; the session on the server ends by itself.
  }
  renewable = false;
  dropToken();
}

/** Keeps the token fresh for as long as the page is open, and follows what other tabs do. */
export function startSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function plan(): void {
    clearTimeout(timer);
    const token = currentToken();
    const expiresAt = expiryOf(token);
    if (token === null || expiresAt === null) return;
    timer = setTimeout(
      () => {
        void renewSession().then((renewed) => {
          if (renewed && currentToken() === token) timer = setTimeout(plan, retryMs);
        });
      },
      Math.max(0, expiresAt - renewAheadMs - Date.now()),
    );
  }
  useSession.subscribe((state) => {
    if (state.token !== null) renewable = true;
    plan();
  });
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return;
    // Anyone who logged out here and in again in another tab is back.
    useSession.setState({ token: event.newValue, ...(event.newValue === null ? {} : { leaving: false }) });
  });
  // A sleeping machine stops timers; the first time the page becomes visible again fixes that.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') plan();
  });
  plan();
}
