/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A hash in groups of four, as people compare it. */
export const grouped = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ');
