import type { Database } from '@agio/database';
import { convertPicture } from './avatar.ts';
import { sitePictureOf } from './store.ts';

/** Sites have few logos, and each is some kilobytes. */
const KEPT_MAX = 50;
const PATH = /^\/api\/picture\/([\w-]+)$/;

/** Logos that were uploaded, by their path, as mails show them: made once, because the picture of a path is always the same. */
export function mailLogos(database: Database): (path: string) => Promise<Uint8Array | undefined> {
  const kept = new Map<string, Uint8Array>();
  return async (path) => {
    const known = kept.get(path);
    const id = PATH.exec(path)?.[1];
    if (known !== undefined || id === undefined) return known;
    const stored = await sitePictureOf(database, id);
    const made = stored === undefined ? undefined : await convertPicture(stored, 'logo');
    if (!(made instanceof Uint8Array)) return undefined;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(path, made);
    return made;
  };
}
