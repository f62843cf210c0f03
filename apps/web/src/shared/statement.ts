import type { CallData } from '@agio/client';

/** A statement that the platform signed: see the proof of liabilities. */
export type SignedStatement = NonNullable<NonNullable<CallData<'liabilityProof'>>['statement']>;

const utf8 = new TextEncoder();

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The lines with roots of what is committed to besides. */
export function commitmentsOf({ text }: Pick<SignedStatement, 'text'>): readonly string[] {
  return text.split('\n').filter((line) => /^commitment \S+ leaves \d+ root [0-9a-f]{64}$/.test(line));
}

/** When a statement says that it was made; `null` where it says nothing of the kind. */
export function madeAt({ text }: SignedStatement): number | null {
  const time = Date.parse(/^made (\S+)$/m.exec(text)?.[1] ?? '');
  return Number.isNaN(time) ? null : time;
}

export async function hashOf({ text }: SignedStatement): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `null` where the browser does not know the kind of signature. */
export async function isSigned({ text, publicKey, signature }: SignedStatement): Promise<boolean | null> {
  if (!text.includes(`\nkey ${publicKey}\n`)) return false;
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), utf8.encode(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    return false;
  }
}
