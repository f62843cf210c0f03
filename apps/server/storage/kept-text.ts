import { basename } from 'node:path';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Kept in the data folder and in each backup: the trades of a day, from which reference prices are computed. Write access to the database gives no access to it. */
export const TRADED_DAY = 'traded-day';

/** Gives a text of the data folder to the next leader. */
interface Keeps {
  keep(name: string, text: string): Promise<void>;
}

/** A text in a file that is replaced at once: after a crash it is the old one or the new one. */
export function textFile(path: string): { read(): string | undefined; write(text: string): void } {
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write(text) {
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

/** The same for one of several servers that follow a journal: the next leader gets it as well. */
export function keptText(path: string, lead: Keeps | undefined): { read(): string | undefined; write(text: string): Promise<void> } {
  const file = textFile(path);
  return {
    read: () => file.read(),
    async write(text) {
      file.write(text);
      await lead?.keep(basename(path), text);
    },
  };
}
