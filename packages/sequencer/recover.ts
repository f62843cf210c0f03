import { Core, LOGIC_VERSION, plainBook } from '@agio/core';
import type { BookMaker } from '@agio/core';
import { EntryBuffer, FactsWriter, openJournal, payloadsOf, realDisk } from '@agio/journal';
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
  readonly folder: string;
  readonly facts: FactsWriter;
  /** Hash of the last frame: with the core's sequence the position everything else is held against. */
  readonly hash: string;
  readonly replayed: number;
  /** Commands since the newest snapshot. */
  readonly sinceSnapshot: number;
}

/** Newest snapshot, then every command after it; facts that did not reach the disk are written again. */
export function recover(folder: string, makeBook: BookMaker = plainBook): Recovered {
  const opened = openJournal(folder);
  const covered = opened.snapshot?.sequence ?? 0;
  const core = new Core(makeBook, opened.snapshot?.bytes);
  const facts = new FactsWriter(realDisk, folder, { covered });
  let replayed = 0;
  for (const frame of opened.frames()) {
    if (frame.logicVersion !== LOGIC_VERSION) {
      throw new LogicChanged(
        `command ${frame.first} was recorded under logic ${frame.logicVersion}, this program has ${LOGIC_VERSION}: stop the older program cleanly first, so that it writes a snapshot`,
      );
    }
    const missing = new EntryBuffer();
    let sequence = frame.first;
    let first = 0;
    for (const payload of payloadsOf(frame.entries)) {
      const outcome = core.apply(sequence, frame.atMs, decodeCommand(payload));
      if (sequence > opened.lastFacts) {
        if (missing.count === 0) first = sequence;
        missing.append(encodeFacts(outcome.facts));
      }
      sequence += 1;
    }
    replayed += frame.count;
    const { count } = missing;
    if (count > 0) facts.write({ first, atMs: frame.atMs, entries: missing.take(), count });
  }
  return { core, journal: opened.journal, folder, facts, hash: opened.lastHash, replayed, sinceSnapshot: replayed };
}
