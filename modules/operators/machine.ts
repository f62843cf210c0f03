import type { Machine, MachineCommand, MachineTools, RunningMachine, SnapshotReader, SnapshotWriter } from '@agio/core';
import { refused } from '@agio/core';
import type { Anchor, KeptAnchor } from './model.ts';

/** What the journal has of the audit log. */
export interface RunningOperators extends RunningMachine {
  /** All of them, oldest first. */
  readonly anchors: readonly KeptAnchor[];
  /** The newest one; of entry 0 before there is any. */
  readonly anchor: KeptAnchor;
}

const NONE: KeptAnchor = { entry: 0, hash: '', atMs: 0 };

/**
 * Keeps hashes of the audit log in the journal, where nobody who can write to the database can change them. Layout 2: all of them, so that a
 * rewritten log is found by each that was made after what was rewritten.
 */
export const operatorsMachine: Machine<RunningOperators> = { name: 'operators', layout: 2, start };

function start(tools: MachineTools): RunningOperators {
  const anchors: KeptAnchor[] = [];
  const newest = (): KeptAnchor => anchors.at(-1) ?? NONE;
  return {
    anchors,
    get anchor() {
      return newest();
    },
    apply(command: MachineCommand) {
      const { entry, hash, kind, restoredTo = newest().entry } = command as Anchor;
      if (kind !== 'operators.anchor') return refused('unknown_command', { rule: kind });
      const kept = anchors.filter((one) => one.entry <= restoredTo).length;
      const isAnchor = restoredTo === (anchors[kept - 1]?.entry ?? 0);
      if (!isAnchor || !Number.isSafeInteger(entry) || entry <= restoredTo || !/^[0-9a-f]{64}$/.test(hash))
        return refused('operators.invalid');
      anchors.splice(kept);
      const anchor = { entry, hash, atMs: tools.nowMs() };
      anchors.push(anchor);
      tools.tell({ fact: 'operators.anchored', ...anchor } as never);
      return { ok: true, kind: 'done', id: entry };
    },
    save(writer) {
      writer.count(anchors.length);
      for (const anchor of anchors) saveAnchor(writer, anchor);
    },
    load(reader, layout) {
      if (layout > 1) for (let left = reader.count(); left > 0; left -= 1) anchors.push(loadAnchor(reader));
      else {
        const only = loadAnchor(reader);
        if (only.entry > 0) anchors.push(only);
      }
    },
    *holds() {
      // It holds nothing.
    },
    *records() {
      yield* anchors;
    },
  };
}

function saveAnchor(writer: SnapshotWriter, { atMs, entry, hash }: KeptAnchor): void {
  writer.number(entry);
  writer.text(hash);
  writer.number(atMs);
}

function loadAnchor(reader: SnapshotReader): KeptAnchor {
  return { entry: reader.number(), hash: reader.text(), atMs: reader.number() };
}
