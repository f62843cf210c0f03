import { canonicalJson } from '@agio/kernel';

/**
 * What a verification is bound to: SHA-256 of the canonical JSON (RFC 8785) of the body as it is sent, or of `{body, params}` if the
 * path has parameters; lower-case hex.
 */
export async function payloadHash(body: unknown, params?: Readonly<Record<string, string>>): Promise<string> {
  // As JSON drops fields that are undefined, so must the hash.
  const sent: unknown = JSON.parse(JSON.stringify(params === undefined ? (body ?? {}) : { body: body ?? {}, params }));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(sent)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
