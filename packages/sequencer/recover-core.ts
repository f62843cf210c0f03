import { Core } from '@agio/core';
import { hash128 } from '@agio/kernel';
import type { Command, Machine } from '@agio/core';
import { openCommands } from '@agio/journal';
import type { CommandsEnd, Disk, OpenedCommands, Snapshot } from '@agio/journal';
import { ApplyFailed, replayFrame, voidsOf } from './replay.ts';

/** New voids in one start; beyond it something else is wrong. */
export const VOIDS_MAX = 100;

/** Makes a core, empty or from a snapshot. Tests make one that throws. */
export type CoreMaker = (snapshot?: Uint8Array) => Core;

/**
 * Open orders, customers and accounts that have room at once: 230 MiB of address space, of which only what is used takes
 * memory. Beyond it the core continues, but slower, until the next start; see the README of core.
 */
const ORDERS_EXPECTED = 1_048_576;

/** Makes cores with the modules' machines; all that follow one journal must have the same. */
export function coreMaker(machines: readonly Machine[]): CoreMaker {
  return (snapshot) => new Core(undefined, snapshot, ORDERS_EXPECTED, machines);
}

export const makeCore: CoreMaker = coreMaker([]);

/** The modules' machines, and the file that exports them as `machines`, for threads that must make the same core. */
export interface MachineSet {
  readonly machines: readonly Machine[];
  readonly url: URL;
}

/** A snapshot gives another state than the one it was made from. */
export class SnapshotDiffers extends Error {
  override readonly name = 'SnapshotDiffers';
}

/** A command throws when it is applied, and must not be left out: it may have been acknowledged. */
export class AcknowledgedFails extends Error {
  override readonly name = 'AcknowledgedFails';
}

/** A command that this start leaves out; to be recorded with `recordVoids` before anything else is. */
export interface PoisonedCommand {
  readonly sequence: number;
  readonly command: Command;
  readonly message: string;
}

export interface RecoveredCore {
  readonly core: Core;
  /** Hash of the last frame: with the core's sequence the position everything else is compared with. */
  readonly hash: string;
  /** Where a writer continues. */
  readonly end: CommandsEnd;
  /** Commands applied after the snapshot. */
  readonly replayed: number;
  /** All commands that are left out since the snapshot, those of `poisoned` among them. */
  readonly voids: ReadonlySet<number>;
  readonly poisoned: readonly PoisonedCommand[];
  /** What the journal repaired, one sentence each, for the log. */
  readonly notes: readonly string[];
}

export interface RecoverOptions {
  readonly disk: Disk;
  readonly folder: string;
  readonly segmentBytes?: number;
  /** See `openCommands`. */
  readonly beforeCut?: (last: number) => void;
  readonly makeCore?: CoreMaker;
}

/**
 * Newest snapshot, then every command after it. A command that throws is left out if nothing shows that it was applied
 * before; otherwise `AcknowledgedFails` stops the start. Writes nothing but what opening the journal repairs.
 */
export function recoverCore(options: RecoverOptions): RecoveredCore {
  const opened = openCommands(options.disk, options.folder, { segmentBytes: options.segmentBytes, beforeCut: options.beforeCut });
  const voids = new Set(voidsOf(opened.frames()));
  const poisoned: PoisonedCommand[] = [];
  for (;;) {
    try {
      const core = loadCore(opened, options);
      for (const frame of opened.frames()) replayFrame(core, frame, voids);
      const { lastSequence, lastHash: hash, end, notes } = opened;
      return { core, hash, end, replayed: lastSequence - (opened.snapshot?.sequence ?? 0), voids, poisoned, notes };
    } catch (error) {
      if (!(error instanceof ApplyFailed)) throw error;
      refuseProven(error, opened.applied, poisoned.length);
      const { sequence, command, message } = error;
      voids.add(sequence);
      poisoned.push({ sequence, command, message });
    }
  }
}

/** Throws where one of them is not after `position`, the last command that was seen outside the journal. */
export function refuseSeen(poisoned: readonly PoisonedCommand[], position: number): void {
  for (const { sequence, message } of poisoned) if (sequence <= position) throw acknowledged(message);
}

function refuseProven(error: ApplyFailed, applied: number, count: number): void {
  if (error.sequence <= applied) throw acknowledged(error.message, error);
  if (count >= VOIDS_MAX) {
    throw new AcknowledgedFails(`${error.message}; ${count} commands before it could not be applied either. Restore the program.`, {
      cause: error,
    });
  }
}

function acknowledged(message: string, cause?: Error): AcknowledgedFails {
  return new AcknowledgedFails(
    `${message}. It was applied before, and somebody may have been told so; nothing was changed. Start the program that wrote the journal, and report this as a bug.`,
    { cause },
  );
}

function loadCore({ snapshot }: OpenedCommands, options: RecoverOptions): Core {
  const make = options.makeCore ?? makeCore;
  if (snapshot === undefined) return make();
  const core = make(snapshot.bytes);
  const hash = core.hash();
  const problem = snapshot.layout === core.layout ? ofSameRelease(core, hash, snapshot) : ofOtherRelease(core, snapshot);
  if (problem !== undefined) {
    const { sequence, stateHash } = snapshot;
    throw new SnapshotDiffers(
      `the snapshot at command ${sequence} was made of state ${stateHash} and ${problem}. Nothing was changed. Start the program that wrote it, or move this snapshot away to start from the one before.`,
    );
  }
  return core;
}

function ofSameRelease(core: Core, hash: string, snapshot: Snapshot): string | undefined {
  if (hash === snapshot.stateHash && core.sequence === snapshot.sequence) return undefined;
  return `gives ${hash} at command ${core.sequence}`;
}

/** Another release wrote it, and this one encodes the state differently: its bytes must match their hash, and its books must add up. */
function ofOtherRelease(core: Core, { bytes, sequence, stateHash }: Snapshot): string | undefined {
  if (hash128(bytes) !== stateHash || core.sequence !== sequence)
    return 'is of another release, and its bytes are not those that were hashed then';
  const problems = core.audit();
  return problems.length === 0 ? undefined : `is of another release and does not add up here: ${problems.join('; ')}`;
}
