/** When a token expires, in milliseconds, read from its payload; `null` for anything that is not a token of three parts. */
export function expiryOf(token: string | null): number | null {
  const parts = token?.split('.') ?? [];
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** The specification's test of being logged in (spec §4): three parts, an expiry in the payload, not past. The server decides for itself. */
export function isLive(token: string | null, nowMs: number = Date.now()): boolean {
  const expiresAt = expiryOf(token);
  return expiresAt !== null && expiresAt > nowMs;
}
