import { ConfigError } from '../settings/config.ts';

/** What the system says when a disk takes nothing more, or gives back nothing. */
const DISK = /\b(ENOSPC|EDQUOT|EIO|EROFS)\b/;
const SAID: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'has no room left for this user',
  EIO: 'fails',
  EROFS: 'can only be read',
};
/** The maximum depth of causes that is followed, as an error may be its own cause. */
const CAUSES_MAX = 8;

/** The disk's own word, wherever in an error it stands: what another thread threw arrives as its message alone. A refused setting names its own folder. */
function diskCodeOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return undefined;
  let one = error;
  for (let depth = 0; depth < CAUSES_MAX && one instanceof Error; depth += 1) {
    const code = DISK.exec((one as NodeJS.ErrnoException).code ?? '')?.[1] ?? DISK.exec(one.message)?.[1];
    if (code !== undefined) return code;
    one = one.cause;
  }
  return undefined;
}

/** How a process ends that cannot go on: 70 where its disk is the reason, at a start and at a stop as while it runs, and 1 otherwise. */
export const exitCodeOf = (error: unknown): 70 | 1 => (diskCodeOf(error) === undefined ? 1 : 70);

/** A journal that another server leads now: this one may start again at once, and follows. */
const REPLACED = /^(JournalFailed: )?Fenced: /;

/** How a process ends that stops itself while it runs: 75 where it may be started again at once, else 70, and an operator must look first. */
export const fatalCodeOf = (error: Error): 70 | 75 => (REPLACED.test(error.message) ? 75 : 70);

/** The reason in one line for anyone who looks after the machine; undefined if it is not the disk. */
export function diskSentence(error: unknown, folder: string): string | undefined {
  const code = diskCodeOf(error);
  return code === undefined
    ? undefined
    : `the disk of ${folder} ${SAID[code] ?? 'fails'} (${code}): free or replace it, then start again; everything acknowledged is still there`;
}
