import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_CHARACTERS_MIN = 32;
/** Random text of 32 hexadecimal digits has well over a hundred bits of entropy, and almost never fewer than ten different digits. */
const SECRET_VARIETY_BITS_MIN = 90;
const SECRET_DIFFERENT_MIN = 10;

/** What is wrong with a secret that could be guessed, undefined for one that looks random. */
export function secretProblem(secret: string): string | undefined {
  if (secret.length < SECRET_CHARACTERS_MIN) return `must have at least ${SECRET_CHARACTERS_MIN} characters`;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / secret.length), 0);
  const repeats = `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  const isGuessable =
    counts.size < SECRET_DIFFERENT_MIN || bits < SECRET_VARIETY_BITS_MIN || repeats || /change.?me|password|secret/i.test(secret);
  return isGuessable ? 'is too easy to guess: take a random one, as from openssl rand -base64 36' : undefined;
}

/** A secret generated at the first start and kept in the data folder, for development. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}
