import { basename, dirname } from 'node:path';
import type { Disk } from '../disk.ts';
import { FileImage, seeded } from './file-image.ts';

/** The machine stops here: every further operation on this disk throws it as well. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * `crash-before` and `crash-after` the operation; `EIO` fails it, with half of a write done, and a failed sync loses what it
 * should have written; `ENOSPC` makes a write short and fails all further ones, and operations that create names.
 */
export type Fault = 'crash-before' | 'crash-after' | 'EIO' | 'ENOSPC';

/**
 * What a machine finds at its next start. `killed`: only the process ended, and the page cache is as it was. The others
 * are power cuts: `lose` everything unsynced, `keep` it, `tear` the last write at some byte and keep the rest, `mix` some
 * sectors of unsynced writes and some of the last changes of names.
 */
export type Survival = 'killed' | 'lose' | 'keep' | 'tear' | 'mix';
export const POWER_CUTS: readonly Survival[] = ['lose', 'keep', 'tear', 'mix'];

type Names = Map<string, FileImage>;

interface NameChange {
  readonly removed: string | undefined;
  readonly made: { readonly path: string; readonly image: FileImage } | undefined;
}

interface OpenFile {
  readonly path: string;
  readonly image: FileImage;
}

/** A disk in memory with a page cache: writes and names are lost in a power cut until they are synced. */
export class FaultyDisk implements Disk {
  /** Operations so far; the first has number 1. */
  operations = 0;
  /** What each operation was, such as `sync commands-000000000000001.log`. */
  readonly log: string[] = [];
  #names: Names = new Map();
  #durable: Names = new Map();
  #changes: NameChange[] = [];
  #open = new Map<number, OpenFile>();
  #faults = new Map<number, Fault>();
  #nextFile = 1;
  #nextWrite = 1;
  #isDead = false;
  #isFull = false;

  /** Plans a fault for the operation with that number. */
  plan(operation: number, fault: Fault): void {
    this.#faults.set(operation, fault);
  }

  /** Stops the machine now. */
  crash(): void {
    this.#isDead = true;
  }

  /** A new disk with what is left of this one, which stays unchanged. */
  after(survival: Survival, seed = 1): FaultyDisk {
    const left = new FaultyDisk();
    const chance = seeded(seed);
    const copies = new Map<FileImage, FileImage>();
    const copyOf = (image: FileImage): FileImage => {
      const known = copies.get(image);
      if (known !== undefined) return known;
      const copy = survival === 'killed' ? image.clone() : image.survivor(survival, this.#nextWrite - 1, chance);
      copies.set(image, copy);
      return copy;
    };
    const durable = new Map(this.#durable);
    for (const change of this.#changes.slice(0, this.#keptChanges(survival, chance))) apply(change, durable);
    const copied = (names: Names): Names => new Map([...names].map(([path, image]) => [path, copyOf(image)]));
    left.#durable = copied(survival === 'killed' ? this.#durable : durable);
    left.#names = survival === 'killed' ? copied(this.#names) : new Map(left.#durable);
    left.#nextWrite = this.#nextWrite;
    if (survival === 'killed') {
      left.#changes = this.#changes.map(({ removed, made }) => ({ removed, made: made && { path: made.path, image: copyOf(made.image) } }));
    }
    return left;
  }

  /** Changes a file's bytes on disk, as corruption or an operator would. */
  alter(path: string, change: (bytes: Buffer) => Buffer): void {
    const image = this.#find(path);
    const altered = FileImage.of(change(image.bytes()));
    for (const names of [this.#names, this.#durable]) if (names.get(path) === image) names.set(path, altered);
  }

  open(path: string, mode: 'read' | 'write' | 'create'): number {
    return this.#operate(`open ${mode} ${basename(path)}`, () => {
      const found = this.#names.get(path);
      if (found === undefined && mode !== 'create') throw failure('ENOENT', path);
      const image = found ?? new FileImage();
      if (mode === 'create') image.truncate(this.#nextWrite++);
      if (found === undefined) this.#change({ removed: undefined, made: { path, image } });
      const file = this.#nextFile++;
      this.#open.set(file, { path, image });
      return file;
    });
  }

  read(file: number, into: Uint8Array, position: number): number {
    const { path, image } = this.#opened(file);
    return this.#operate(`read ${basename(path)}`, () => image.read(into, position));
  }

  write(file: number, parts: readonly Uint8Array[], position: number): number {
    const { path, image } = this.#opened(file);
    const bytes = Buffer.concat(parts);
    const write = (length: number): number => {
      if (length > 0) image.write(bytes.subarray(0, length), position, this.#nextWrite++);
      return length;
    };
    const half = bytes.length >> 1;
    const refused = {
      EIO: () => {
        write(half);
        throw failure('EIO', path);
      },
      ENOSPC: () => {
        this.#isFull = true;
        if (half === 0) throw failure('ENOSPC', path);
        return write(half);
      },
    };
    return this.#operate(
      `write ${basename(path)}`,
      () => {
        if (this.#isFull) throw failure('ENOSPC', path);
        return write(bytes.length);
      },
      refused,
    );
  }

  sync(file: number): void {
    const { path, image } = this.#opened(file);
    const EIO = (): never => {
      image.forget();
      throw failure('EIO', path);
    };
    this.#operate(`sync ${basename(path)}`, () => image.sync(), { EIO });
  }

  close(file: number): void {
    const { path } = this.#opened(file);
    this.#operate(`close ${basename(path)}`, () => this.#open.delete(file));
  }

  readFile(path: string): Buffer {
    return this.#operate(`read file ${basename(path)}`, () => this.#find(path).bytes());
  }

  list(folder: string): string[] {
    return this.#operate('list', () => [...this.#names.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path)));
  }

  rename(from: string, to: string): void {
    this.#operate(`rename ${basename(to)}`, () => {
      const image = this.#find(from);
      this.#change({ removed: from, made: { path: to, image } });
    });
  }

  unlink(path: string): void {
    this.#operate(`unlink ${basename(path)}`, () => {
      this.#find(path);
      this.#change({ removed: path, made: undefined });
    });
  }

  syncFolder(folder: string): void {
    this.#operate('sync folder', () => {
      const isMeant = ({ removed, made }: NameChange): boolean => dirname(made?.path ?? removed ?? '') === folder;
      for (const change of this.#changes) if (isMeant(change)) apply(change, this.#durable);
      this.#changes = this.#changes.filter((change) => !isMeant(change));
    });
  }

  /** Folders are always there. */
  makeFolder(): void {
    this.#operate('make folder', () => undefined);
  }

  /** Counts the operation and executes it, or its planned fault. Unless it handles the fault itself, a failed operation has no effect. */
  #operate<T>(what: string, work: () => T, refused: { EIO?: () => T; ENOSPC?: () => T } = {}): T {
    if (this.#isDead) throw new Crash('the machine is off');
    this.operations += 1;
    this.log.push(what);
    const fault = this.#faults.get(this.operations);
    if (fault === 'crash-before') this.#stop();
    if (fault === 'EIO') return (refused.EIO ?? (() => refuse('EIO', what)))();
    const makesSomething = /^(open create|write|rename|make)/.test(what);
    if (fault === 'ENOSPC' && makesSomething) return (refused.ENOSPC ?? (() => refuse('ENOSPC', what)))();
    const result = work();
    if (fault === 'crash-after') this.#stop();
    return result;
  }

  #stop(): never {
    this.#isDead = true;
    throw new Crash(`the machine stopped at operation ${this.operations}`);
  }

  #opened(file: number): OpenFile {
    const opened = this.#open.get(file);
    if (opened === undefined) throw failure('EBADF', String(file));
    return opened;
  }

  #find(path: string): FileImage {
    const image = this.#names.get(path);
    if (image === undefined) throw failure('ENOENT', path);
    return image;
  }

  #change(change: NameChange): void {
    apply(change, this.#names);
    this.#changes.push(change);
  }

  #keptChanges(survival: Survival, chance: () => number): number {
    if (survival === 'lose') return 0;
    return survival === 'mix' ? Math.floor(chance() * (this.#changes.length + 1)) : this.#changes.length;
  }
}

function apply({ removed, made }: NameChange, names: Names): void {
  if (removed !== undefined) names.delete(removed);
  if (made !== undefined) names.set(made.path, made.image);
}

function refuse(code: string, what: string): never {
  throw failure(code, what);
}

function failure(code: string, what: string): Error {
  return Object.assign(new Error(`${code}: ${what}`), { code });
}
