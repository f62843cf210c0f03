import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** In the data folder, and in each backup: what was traded within a day, of which references are made. Whoever writes to the database cannot write here. */
export const TRADED_DAY = 'traded-day';

/** A text in a file that is replaced at once: after a crash it is the old one or the new one. */
export function keptText(path: string): { read(): string | undefined; write(text: string): void } {
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write(text) {
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
