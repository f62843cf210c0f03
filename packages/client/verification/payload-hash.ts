import { canonicalJson } from '@agio/kernel';

/** What a verification is bound to: SHA-256 of the canonical JSON (RFC 8785) of the body as it is sent, lower-case hex. */
export async function payloadHash(body: unknown): Promise<string> {
  // As JSON drops fields that are undefined, so must the hash.
  const sent: unknown = JSON.parse(JSON.stringify(body ?? {}));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(sent)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
