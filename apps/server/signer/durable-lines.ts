import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Lines of JSON that are on disk before `append` returns. A last line cut off by a power failure was never answered, and is dropped. */
export class DurableLines<T> {
  readonly #file: number;

  /** Opens the file and passes on every line of it, oldest first. Throws if a line in the middle is damaged. */
  constructor(path: string, each: (line: T) => void) {
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const before = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = before.lastIndexOf(10) + 1;
    for (const [at, line] of before.toString('utf8', 0, whole).split('\n').slice(0, -1).entries())
      each(parse<T>(line, `${path}:${at + 1}`));
    this.#file = openSync(path, 'a', 0o600);
    if (whole < before.length) ftruncateSync(this.#file, whole);
    fsyncSync(this.#file);
    const handle = openSync(folder, 'r');
    fsyncSync(handle);
    closeSync(handle);
  }

  append(line: T): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function parse<T>(line: string, where: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new Error(`${where} is damaged: nothing is signed without it`);
  }
}
