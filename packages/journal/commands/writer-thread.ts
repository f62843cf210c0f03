import { Worker } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { handBack } from '../entries.ts';
import { JournalFailed } from '../errors.ts';
import type { AppendResult, CommandFrame } from './command-writer.ts';
import type { WriterReply, WriterRequest } from './messages.ts';

/** What a writer tells by itself, by its kind. */
interface News {
  readonly kind: string;
}

interface ThreadListeners<N extends News> {
  readonly onNews?: (news: N) => void;
  /** Called once when nothing more can be appended, also while nothing is being appended. */
  readonly onFailure?: (error: Error) => void;
}

/** A thread that appends commands, and answers in the order of the calls. After a failure everything is rejected. */
export class WriterThread<N extends News> {
  readonly #worker: Worker;
  readonly #waiting: { resolve(reply: WriterReply): void; reject(error: Error): void }[] = [];
  readonly #listeners: ThreadListeners<N>;
  #failure: Error | undefined;
  #isClosing = false;

  constructor(program: URL, workerData: unknown, listeners: ThreadListeners<N> = {}) {
    this.#listeners = listeners;
    this.#worker = new Worker(program, { workerData });
    this.#worker.on('message', (reply: WriterReply | N) => this.#hear(reply));
    this.#worker.on('error', (error) => this.#fail(new JournalFailed(String(error))));
    this.#worker.on('exit', () => this.#fail(new JournalFailed('the journal writer ended')));
  }

  /** Resolves once the frame is durable. The entries' memory is transferred to the thread: see `EntryBuffer`. */
  async append(frame: CommandFrame, logicVersion: number): Promise<AppendResult> {
    const { first, atMs, applied, count, origins } = frame;
    const entries = ownMemory(frame.entries);
    const reply = await this.#ask({ kind: 'append', first, atMs, applied, count, logicVersion, entries, ...(origins && { origins }) }, [
      entries.buffer,
    ]);
    assert(reply.kind === 'appended', 'the writer answered something else');
    handBack(reply.memory);
    return { last: reply.last, hash: reply.hash };
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return;
    const closed = this.#ask({ kind: 'close' }, []);
    this.#isClosing = true;
    await closed;
    this.#failure = new JournalFailed('the journal is closed');
    await this.#worker.terminate();
  }

  #ask(request: WriterRequest, moved: ArrayBuffer[]): Promise<WriterReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request, moved);
    });
  }

  #hear(message: WriterReply | N): void {
    if (isReply(message)) this.#answer(message);
    else this.#listeners.onNews?.(message);
  }

  #answer(reply: WriterReply): void {
    if (reply.kind === 'failed') this.#fail(new JournalFailed(reply.message));
    else this.#waiting.shift()?.resolve(reply);
  }

  #fail(error: Error): void {
    if (this.#failure === undefined && !this.#isClosing) this.#listeners.onFailure?.(error);
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
  }
}

function isReply(message: WriterReply | News): message is WriterReply {
  return message.kind === 'appended' || message.kind === 'closed' || message.kind === 'failed';
}

/** Only memory that begins with the entries can be transferred; other memory may be shared. */
function ownMemory(entries: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOwn = entries.byteOffset === 0 && entries.buffer instanceof ArrayBuffer && !(entries instanceof Buffer);
  return isOwn ? (entries as Uint8Array<ArrayBuffer>) : Uint8Array.from(entries);
}
