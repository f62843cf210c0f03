import type { Machine, MachineCommand, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import type { Anchor } from './model.ts';

/** What the journal has of the audit log. */
export interface RunningOperators extends RunningMachine {
  readonly anchor: { readonly entry: number; readonly hash: string; readonly atMs: number };
}

/** Keeps the newest hash of the audit log in the journal, where nobody who can write to the database can change it. */
export const operatorsMachine: Machine<RunningOperators> = { name: 'operators', layout: 1, start };

function start(tools: MachineTools): RunningOperators {
  let anchor = { entry: 0, hash: '', atMs: 0 };
  return {
    get anchor() {
      return anchor;
    },
    apply(command: MachineCommand) {
      const { entry, hash, kind } = command as Anchor;
      if (kind !== 'operators.anchor') return refused('unknown_command', { rule: kind });
      if (!Number.isSafeInteger(entry) || entry <= anchor.entry || !/^[0-9a-f]{64}$/.test(hash)) return refused('operators.invalid');
      anchor = { entry, hash, atMs: tools.nowMs() };
      tools.tell({ fact: 'operators.anchored', ...anchor } as never);
      return { ok: true, kind: 'done', id: entry };
    },
    save(writer) {
      writer.number(anchor.entry);
      writer.text(anchor.hash);
      writer.number(anchor.atMs);
    },
    load(reader) {
      anchor = { entry: reader.number(), hash: reader.text(), atMs: reader.number() };
    },
    *holds() {
      // It holds nothing.
    },
    *records() {
      yield anchor;
    },
  };
}
