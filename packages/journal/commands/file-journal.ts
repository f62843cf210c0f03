import { Worker } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { realDisk } from '../disk.ts';
import { handBack } from '../entries.ts';
import { JournalFailed } from '../errors.ts';
import { readFacts } from '../facts/read-facts.ts';
import type { FactsRecord } from '../facts/read-facts.ts';
import type { AppendResult, CommandFrame, CommandsEnd } from './command-writer.ts';
import type { WriterReply, WriterRequest } from './messages.ts';
import { openCommands } from './open-commands.ts';
import type { OpenedCommands, OpenOptions } from './open-commands.ts';

export interface OpenedJournal extends OpenedCommands {
  readonly journal: FileJournal;
}

/** Opens a folder's journal on the real disk and starts the thread that writes it. Throws `JournalDamaged`. */
export function openJournal(folder: string, options: OpenOptions = {}): OpenedJournal {
  const opened = openCommands(realDisk, folder, options);
  return { ...opened, journal: new FileJournal(opened.end) };
}

/** The writing side. Appends resolve in order after their sync; after a failure everything is rejected. */
export class FileJournal {
  readonly #folder: string;
  readonly #worker: Worker;
  readonly #waiting: { resolve(reply: WriterReply): void; reject(error: Error): void }[] = [];
  #failure: Error | undefined;

  constructor(end: CommandsEnd) {
    this.#folder = end.folder;
    this.#worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: end });
    this.#worker.on('message', (reply: WriterReply) => this.#answer(reply));
    this.#worker.on('error', (error) => this.#fail(new JournalFailed(String(error))));
    this.#worker.on('exit', () => this.#fail(new JournalFailed('the journal writer ended')));
  }

  /** Resolves once the frame is on disk; several may be in flight. The entries' memory is transferred to the writer: see `EntryBuffer`. */
  async append(frame: CommandFrame, logicVersion: number): Promise<AppendResult> {
    const { first, atMs, applied, count } = frame;
    const entries = ownMemory(frame.entries);
    const reply = await this.#ask({ kind: 'append', first, atMs, applied, count, logicVersion, entries }, [entries.buffer]);
    assert(reply.kind === 'appended', 'the writer answered something else');
    handBack(reply.memory);
    return { last: reply.last, hash: reply.hash };
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return;
    await this.#ask({ kind: 'close' }, []);
    this.#failure = new JournalFailed('the journal is closed');
    await this.#worker.terminate();
  }

  /** Facts from a sequence on as they are on disk. Throws `JournalDamaged` if one is missing in between. */
  readFacts(from: number): Generator<FactsRecord> {
    return readFacts(realDisk, this.#folder, from);
  }

  #ask(request: WriterRequest, moved: ArrayBuffer[]): Promise<WriterReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request, moved);
    });
  }

  #answer(reply: WriterReply): void {
    if (reply.kind === 'failed') this.#fail(new JournalFailed(reply.message));
    else this.#waiting.shift()?.resolve(reply);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
  }
}

/** Only memory that begins with the entries can be transferred; other memory may be shared. */
function ownMemory(entries: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOwn = entries.byteOffset === 0 && entries.buffer instanceof ArrayBuffer && !(entries instanceof Buffer);
  return isOwn ? (entries as Uint8Array<ArrayBuffer>) : Uint8Array.from(entries);
}
