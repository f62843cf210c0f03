/** Whom a passkey is made for: an origin and its domain (WebAuthn Level 3, §5.1.2). */
export interface RelyingParty {
  readonly origin: string;
  readonly domain: string;
}

/**
 * The site's own origin that a request's host name chooses, undefined where the host is none of ours: what a visitor
 * writes into a header must never decide for whom a passkey is good. Addresses in place of names are left out, because
 * no browser makes a passkey for one.
 */
export function relyingPartyOf(host: string, origins: readonly string[]): RelyingParty | undefined {
  for (const origin of origins) {
    const { hostname } = new URL(origin);
    if (hostname === host.toLowerCase() && !isAddress(hostname)) return { origin, domain: hostname };
  }
  return undefined;
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}
