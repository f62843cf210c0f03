import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default; the figures are those OWASP recommends (19 MiB, two passes, one lane).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash the same work is done in vain, so that the time does not
 * tell which accounts exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return right && passwordHash !== undefined;
}

/** Prepares the hash that unknown accounts are checked against, so that the first of them is not slower. */
export async function warmUp(): Promise<void> {
  await verifyPassword(undefined, '');
}
