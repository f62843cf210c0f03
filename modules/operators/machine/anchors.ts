import { refused } from '@agio/core';
import type { MachineReply, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { operatorsAnchored } from '../model.ts';
import type { Anchor, KeptAnchor } from '../model.ts';

const NONE: KeptAnchor = { entry: 0, hash: '', atMs: 0 };

/**
 * Hashes of the audit log in the journal, out of reach of an attacker who can write to the database: all of them, so that a rewritten log
 * is found by each that was made after what was rewritten.
 */
export class Anchors {
  readonly #tools: MachineTools;
  /** All of them, oldest first. */
  readonly all: KeptAnchor[] = [];

  constructor(tools: MachineTools) {
    this.#tools = tools;
  }

  /** The newest one; of entry 0 before there is any. */
  get newest(): KeptAnchor {
    return this.all.at(-1) ?? NONE;
  }

  add({ entry, hash, restoredTo = this.newest.entry }: Anchor): MachineReply {
    const kept = this.all.filter((one) => one.entry <= restoredTo).length;
    const isAnchor = restoredTo === (this.all[kept - 1]?.entry ?? 0);
    if (!isAnchor || !Number.isSafeInteger(entry) || entry <= restoredTo || !/^[0-9a-f]{64}$/.test(hash))
      return refused('operators.invalid');
    this.all.splice(kept);
    const anchor = { entry, hash, atMs: this.#tools.nowMs() };
    this.all.push(anchor);
    this.#tools.tell(operatorsAnchored.tell(anchor));
    return { ok: true, kind: 'done', id: entry };
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.all.length);
    for (const anchor of this.all) saveAnchor(writer, anchor);
  }

  /** The first layout had the newest one alone. */
  load(reader: SnapshotReader, layout: number): void {
    if (layout > 1) for (let left = reader.count(); left > 0; left -= 1) this.all.push(loadAnchor(reader));
    else {
      const only = loadAnchor(reader);
      if (only.entry > 0) this.all.push(only);
    }
  }
}

function saveAnchor(writer: SnapshotWriter, { atMs, entry, hash }: KeptAnchor): void {
  writer.number(entry);
  writer.text(hash);
  writer.number(atMs);
}

function loadAnchor(reader: SnapshotReader): KeptAnchor {
  return { entry: reader.number(), hash: reader.text(), atMs: reader.number() };
}
