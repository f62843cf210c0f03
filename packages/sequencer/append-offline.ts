import type { Command } from '@agio/core';
import { CommandWriter, EntryBuffer } from '@agio/journal';
import type { Disk } from '@agio/journal';
import { assert } from '@agio/kernel';
import { encodeCommand } from './command-codec.ts';
import type { RecoveredCore } from './recover-core.ts';

/**
 * Adds commands to the end of a journal that no process runs on, and applies them to its recovered core. Every later start on the folder
 * applies them as well, so they cannot be lost. A refused command is a bug of the caller.
 */
export function appendOffline(disk: Disk, { core, end }: Pick<RecoveredCore, 'core' | 'end'>, commands: readonly Command[]): void {
  if (commands.length === 0) return;
  const entries = new EntryBuffer();
  for (const command of commands) encodeCommand(command, entries);
  const { sequence, nowMs } = core;
  const writer = new CommandWriter(disk, end);
  try {
    writer.append(
      { first: sequence + 1, atMs: nowMs, applied: sequence, entries: entries.take(), count: commands.length },
      core.logicVersion,
    );
  } finally {
    writer.close();
  }
  for (const [at, command] of commands.entries()) {
    const { reply } = core.apply(sequence + 1 + at, nowMs, command);
    assert(reply.ok, `${command.kind} is taken by a core at rest`);
  }
}
