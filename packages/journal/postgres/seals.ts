import { createHmac, timingSafeEqual } from 'node:crypto';

/** What only servers of the site know: others who write to the journal's database write nothing that these would take for theirs. */
export type JournalKey = Uint8Array;

/** Seals a frame by its hash, which covers everything before it as well, and by what is stored about where its commands came from. */
export const sealOfFrame = (key: JournalKey, hash: Uint8Array, origins: string | null): Buffer =>
  createHmac('sha256', key)
    .update('frame')
    .update(hash)
    .update(origins ?? '')
    .digest();

/** Seals a text by its name. */
export const sealOfText = (key: JournalKey, name: string, text: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['text', name, text]))
    .digest();

export function isSeal(given: unknown, seal: Buffer): boolean {
  return given instanceof Uint8Array && given.length === seal.length && timingSafeEqual(given, seal);
}
