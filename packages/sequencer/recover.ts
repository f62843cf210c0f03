import { Core, LOGIC_VERSION, plainBook } from '@agio/core';
import type { BookMaker } from '@agio/core';
import { openFileJournal } from '@agio/journal';
import type { FileJournal } from '@agio/journal';
import { encodeFacts } from './facts-codec.ts';
import { decodeCommand } from './command-codec.ts';

/** Raised when a journal was written by other logic and no snapshot covers it. */
export class LogicChanged extends Error {
  override readonly name = 'LogicChanged';
}

export interface Recovered {
  readonly core: Core;
  readonly journal: FileJournal;
  /** Hash of the last record: with the core's sequence the position everything else is held against. */
  readonly hash: string;
  readonly replayed: number;
  /** Commands since the newest snapshot. */
  readonly sinceSnapshot: number;
}

const FACTS_AT_ONCE = 1_000;

/** Newest snapshot, then every command after it; facts that did not reach the disk are appended again. */
export function recover(folder: string, makeBook: BookMaker = plainBook): Recovered {
  const opened = openFileJournal(folder);
  const core = new Core(makeBook, opened.snapshot?.bytes);
  const missing: { sequence: number; atMs: number; payload: Uint8Array }[] = [];
  const flush = (): void => {
    if (missing.length === 0) return;
    opened.journal.appendFacts({
      first: missing[0]!.sequence,
      atMs: missing.map((item) => item.atMs),
      payloads: missing.map((item) => item.payload),
    });
    missing.length = 0;
  };
  for (const record of opened.commands) {
    if (record.logicVersion !== LOGIC_VERSION) {
      throw new LogicChanged(
        `command ${record.sequence} was recorded under logic ${record.logicVersion}, this program has ${LOGIC_VERSION}: stop the older program cleanly first, so that it writes a snapshot`,
      );
    }
    const outcome = core.apply(record.sequence, record.atMs, decodeCommand(record.payload));
    if (record.sequence > opened.lastFacts)
      missing.push({ sequence: record.sequence, atMs: record.atMs, payload: encodeFacts(outcome.facts) });
    if (missing.length >= FACTS_AT_ONCE) flush();
  }
  flush();
  return { core, journal: opened.journal, hash: opened.lastHash, replayed: opened.commands.length, sinceSnapshot: opened.commands.length };
}
