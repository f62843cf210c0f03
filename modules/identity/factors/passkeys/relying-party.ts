/** The relying party of a passkey: an origin and its domain (WebAuthn Level 3, §5.1.2). */
export interface RelyingParty {
  readonly origin: string;
  readonly domain: string;
}

/**
 * The site's own origin that a request's host name selects, undefined for an unknown host: a visitor's header must never
 * decide the relying party of a passkey. IP addresses are excluded, because browsers create no passkeys for them.
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
