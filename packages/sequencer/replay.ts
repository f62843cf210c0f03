import type { Command, Core, Outcome } from '@agio/core';
import type { ReadCommands } from '@agio/journal';
import { payloadsOf } from '@agio/journal';
import { applyBytes, decodeCommand, voidedBy } from './command-codec.ts';

/** Thrown when a journal was written by other logic and no snapshot covers it. */
export class LogicChanged extends Error {
  override readonly name = 'LogicChanged';
}

/** A recorded command threw when it was applied. The core that it was applied to can no longer be used. */
export class ApplyFailed extends Error {
  override readonly name = 'ApplyFailed';
  readonly sequence: number;
  readonly command: Command;

  constructor(sequence: number, command: Command, cause: unknown) {
    super(`command ${sequence} (${command.kind}) cannot be applied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.sequence = sequence;
    this.command = command;
  }
}

/** Sequences that the frames mark as void: a mark comes after the command it names, so that all are read first. */
export function* voidsOf(frames: Iterable<ReadCommands>): Generator<number> {
  for (const frame of frames) {
    for (const payload of payloadsOf(frame.entries)) {
      const sequence = voidedBy(payload);
      if (sequence !== undefined) yield sequence;
    }
  }
}

/**
 * Applies a frame's commands, leaving out void ones. `tell` gets the outcome of each, undefined for a void one;
 * without it no facts are made. Throws `LogicChanged`, `ApplyFailed`.
 */
export function replayFrame(
  core: Core,
  frame: ReadCommands,
  voids: ReadonlySet<number>,
  tell?: (sequence: number, outcome: Outcome | undefined) => void,
): void {
  if (frame.logicVersion !== core.logicVersion) {
    throw new LogicChanged(
      `command ${frame.first} was recorded under logic ${frame.logicVersion}, this program has ${core.logicVersion}: stop the older program cleanly first, so that it writes a snapshot`,
    );
  }
  let sequence = frame.first;
  for (const payload of payloadsOf(frame.entries)) {
    try {
      if (voids.has(sequence)) {
        core.skip(sequence, frame.atMs);
        tell?.(sequence, undefined);
      } else if (tell === undefined) {
        applyBytes(core, sequence, frame.atMs, payload);
      } else {
        tell(sequence, core.apply(sequence, frame.atMs, decodeCommand(payload)));
      }
    } catch (error) {
      throw new ApplyFailed(sequence, decodeCommand(payload), error);
    }
    sequence += 1;
  }
}
