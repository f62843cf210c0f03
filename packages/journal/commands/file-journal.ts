import { realDisk } from '../disk.ts';
import { readFacts } from '../facts/read-facts.ts';
import type { FactsRecord } from '../facts/read-facts.ts';
import type { AppendResult, CommandFrame, CommandsEnd } from './command-writer.ts';
import { openCommands } from './open-commands.ts';
import type { OpenedCommands, OpenOptions } from './open-commands.ts';
import { WriterThread } from './writer-thread.ts';

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
  readonly #thread: WriterThread<never>;

  constructor(end: CommandsEnd) {
    this.#folder = end.folder;
    this.#thread = new WriterThread(new URL('./writer-worker.ts', import.meta.url), end);
  }

  /** Resolves once the frame is on disk; several may be in flight. The entries' memory is transferred to the writer: see `EntryBuffer`. */
  append(frame: CommandFrame, logicVersion: number): Promise<AppendResult> {
    return this.#thread.append(frame, logicVersion);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Facts from a sequence on as they are on disk. Throws `JournalDamaged` if one is missing in between. */
  readFacts(from: number): Generator<FactsRecord> {
    return readFacts(realDisk, this.#folder, from);
  }
}
