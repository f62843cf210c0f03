import { assert } from '@agio/kernel';
import type { Core, Outcome, Sweep } from '@agio/core';
import { compressSegments, EntryBuffer, FactsWriter, followCommands, listSegments, readSnapshot, writeSnapshot } from '@agio/journal';
import type { CommandFollower, Disk, ReadCommands } from '@agio/journal';
import { encodeFacts } from './facts-codec.ts';
import { makeCore } from './recover-core.ts';
import type { CoreMaker } from './recover-core.ts';
import { replayFrame } from './replay.ts';
import type { ShadowReport, ShadowRequest, StatePiece } from './shadow-messages.ts';

/** A snapshot is due when replaying what came since the last would take longer (architecture: 3 s) … */
const REPLAY_MS_MAX = 3_000;
/** … but not after fewer commands, and always after so many, however fast they were. */
const SNAPSHOT_COMMANDS_MIN = 20_000;
const SNAPSHOT_COMMANDS_MAX = 1_000_000;
/** Facts of one frame are written in pieces of about so many bytes, so that no buffer grows with a frame. */
const FACTS_BYTES = 4 * 1_048_576;
/** Commands after which it listens for requests again. */
const SLICE_COMMANDS = 2_000;
/** While it is behind, it reports its position after so many commands. */
const TELL_COMMANDS = 5_000;
/** Commands over which the speed of applying is measured. */
const MEASURED_COMMANDS = 100_000;

/** After compressing a segment while commands come, it rests for so many times as long. */
const RESTS = 4;

/** Two cores that applied the same commands do not agree. */
export class CoresDiffer extends Error {
  override readonly name = 'CoresDiffer';
}

export interface ShadowOptions {
  readonly disk: Disk;
  readonly folder: string;
  /** Commands that are skipped. */
  readonly voids: ReadonlySet<number>;
  readonly makeCore?: CoreMaker;
  /** Milliseconds of a clock that is never set. */
  readonly monotonic?: () => number;
  readonly segmentBytes?: number | undefined;
  /** Whether commands are applied before they are on disk, because the journal is kept elsewhere as well. */
  readonly syncsCommands?: boolean | undefined;
  readonly snapshotCommandsMin?: number;
  readonly snapshotCommandsMax?: number;
  readonly factsBytes?: number;
}

type SnapshotRequest = Extract<ShadowRequest, { kind: 'snapshot' }>;

/**
 * A second core that follows the journal on disk. Only it writes facts and snapshots, and it compares itself
 * with the live core. Its whole state comes from the disk: after a restart it continues where snapshot and facts end.
 * Any exception must stop the process.
 */
export class Shadow {
  readonly #options: ShadowOptions;
  readonly #report: (report: ShadowReport) => void;
  readonly #monotonic: () => number;
  readonly #core: Core;
  readonly #commands: CommandFollower;
  readonly #facts: FactsWriter;
  readonly #entries = new EntryBuffer();
  /** The live core has applied so far. */
  #to: number;
  /** Commands up to here are on disk. */
  #syncedTo = 0;
  #digests: { readonly sequence: number; readonly digest: string; readonly piece?: StatePiece | undefined }[] = [];
  /** Undefined until the live core begins a sweep: this core must take each piece at the same command. */
  #sweep: Sweep | undefined;
  #wanted: SnapshotRequest[] = [];
  #snapshotAt: number;
  /** Hash of the frame that ends where it started. */
  readonly #startHash: string;
  /** Commands count from here until the next snapshot is due. */
  #countFrom: number;
  #isDueTold = false;
  #told = -1;
  #measuredMs = 0;
  #measured = 0;
  /** Segments that the newest snapshot made final and that are not compressed yet. */
  #compressing: Generator | undefined;
  /** Until then it does not compress, and the last command that it had followed when it did. */
  #restUntilMs = 0;
  #compressedAt = 0;

  /** Starts at the newest snapshot and the end of the facts. Throws `JournalDamaged`. */
  constructor(options: ShadowOptions, report: (report: ShadowReport) => void) {
    const { disk, folder, segmentBytes } = options;
    this.#options = options;
    this.#report = report;
    this.#monotonic = options.monotonic ?? (() => performance.now());
    const snapshot = readSnapshot(disk, folder);
    this.#core = (options.makeCore ?? makeCore)(snapshot?.bytes);
    this.#snapshotAt = snapshot?.sequence ?? 0;
    this.#startHash = snapshot?.hash ?? '';
    this.#countFrom = this.#snapshotAt;
    this.#to = this.#snapshotAt;
    this.#facts = new FactsWriter(disk, folder, { covered: this.#snapshotAt, segmentBytes });
    this.#commands = followCommands(disk, folder, this.#snapshotAt);
    this.#compressing = compressSegments(disk, folder, this.#snapshotAt);
  }

  /** Accepts a request; `work` then carries it out. */
  handle(request: Exclude<ShadowRequest, { kind: 'close' }>): void {
    if (request.kind === 'advance') {
      this.#digests.push({ sequence: request.to, digest: request.digest, piece: request.piece });
      this.#to = Math.max(this.#to, request.to);
    } else {
      this.#wanted.push(request);
      this.#to = Math.max(this.#to, request.sequence);
    }
  }

  /** Does a part of the work; returns whether there may be more. */
  work(): boolean {
    this.#compare();
    this.#syncCommands();
    if (this.#serve()) return true;
    let left = SLICE_COMMANDS;
    for (const frame of this.#commands.read(this.#nextStop())) {
      this.#follow(frame);
      this.#compare();
      left -= frame.count;
      if (left <= 0) return true;
    }
    if (this.#core.sequence < this.#to || this.#wanted.length > 0) return true;
    this.#tellPlace(1);
    return this.#compress();
  }

  /** Facts and snapshots on disk prove that their commands were: those must be there first. */
  #syncCommands(): void {
    const { disk, folder, syncsCommands } = this.#options;
    if (syncsCommands !== true || this.#syncedTo >= this.#to) return;
    const newest = listSegments(disk, folder, 'commands').at(-1);
    if (newest === undefined) return;
    const file = disk.open(newest.path, 'read');
    try {
      disk.sync(file);
    } finally {
      disk.close(file);
    }
    this.#syncedTo = this.#to;
  }

  /** Compresses one segment if there is nothing else to do; returns whether it did. While commands come, most of the time stays theirs. */
  #compress(): boolean {
    const from = this.#monotonic();
    const { sequence } = this.#core;
    if (this.#compressing === undefined || (sequence > this.#compressedAt && from < this.#restUntilMs)) return false;
    if (this.#isCompressed(this.#compressing)) this.#compressing = undefined;
    const until = this.#monotonic();
    this.#restUntilMs = until + (until - from) * RESTS;
    this.#compressedAt = sequence;
    return this.#compressing !== undefined;
  }

  /** Compresses a segment; whether there is none left. Without room for it there is time until the next snapshot: nothing is lost by that. */
  #isCompressed(segments: Generator): boolean {
    try {
      return segments.next().done === true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      return true;
    }
  }

  close(): void {
    this.#commands.close();
    this.#facts.close();
  }

  /** How far it may go before it must stop: a snapshot is made at exactly the requested command. */
  #nextStop(): number {
    return Math.min(this.#to, ...this.#wanted.map(({ sequence }) => sequence));
  }

  #follow(frame: ReadCommands): void {
    const from = this.#monotonic();
    if (frame.last <= this.#facts.last) replayFrame(this.#core, frame, this.#options.voids);
    else this.#tell(frame);
    this.#measure(frame.count, this.#monotonic() - from);
    this.#askWhenDue();
    this.#tellPlace(TELL_COMMANDS);
  }

  #tellPlace(commands: number): void {
    const { sequence } = this.#core;
    if (sequence - this.#told < commands) return;
    this.#told = sequence;
    this.#report({ kind: 'at', sequence, hash: this.#commands.hash ?? this.#startHash });
  }

  /** Applies a frame and writes the facts of its commands, unless they are already written. */
  #tell(frame: ReadCommands): void {
    const entries = this.#entries;
    const flush = (): void => {
      if (entries.count === 0) return;
      this.#facts.write({
        first: this.#facts.last + 1,
        atMs: frame.atMs,
        count: entries.count,
        entries: entries.bytes.subarray(0, entries.length),
      });
      entries.reset();
    };
    replayFrame(this.#core, frame, this.#options.voids, (sequence: number, outcome: Outcome | undefined) => {
      if (sequence <= this.#facts.last) return;
      entries.append(encodeFacts(outcome?.facts ?? []));
      if (entries.length >= (this.#options.factsBytes ?? FACTS_BYTES)) flush();
    });
    flush();
  }

  /** Checks digest and piece against what the live core had at the same command. */
  #compare(): void {
    const at = this.#core.sequence;
    if (this.#digests.length === 0) return;
    for (const { sequence, digest, piece } of this.#digests) {
      if (sequence > at) continue;
      if (sequence === at && digest !== this.#core.digest) throw differ(at, 'digest', digest, this.#core.digest);
      if (piece === undefined) continue;
      if (sequence === at) this.#comparePiece(at, piece);
      else this.#sweep = undefined;
    }
    this.#digests = this.#digests.filter(({ sequence }) => sequence > at);
  }

  #comparePiece(at: number, { digest, isFirst }: StatePiece): void {
    if (isFirst) this.#sweep = this.#core.sweep();
    if (this.#sweep === undefined) return;
    const own = this.#sweep.next();
    if (own !== digest) throw differ(at, 'state', `in a piece ${digest}`, `${own}`);
  }

  /** Serves a snapshot that is wanted here or was wanted before; returns whether there was one. */
  #serve(): boolean {
    const at = this.#core.sequence;
    const wanted = this.#wanted.find(({ sequence }) => sequence <= at);
    if (wanted === undefined) return false;
    this.#wanted = this.#wanted.filter((one) => one !== wanted);
    this.#isDueTold = false;
    if (wanted.sequence < at) this.#report({ kind: 'passed' });
    else this.#snapshot(wanted);
    return true;
  }

  #snapshot(wanted: SnapshotRequest): void {
    const { sequence } = wanted;
    if (wanted.digest !== this.#core.digest) throw differ(sequence, 'digest', wanted.digest, this.#core.digest);
    const stateHash = this.#core.hash();
    if (wanted.hash !== undefined && wanted.hash !== stateHash) throw differ(sequence, 'state', wanted.hash, stateHash);
    this.#countFrom = sequence;
    if (sequence === this.#snapshotAt) {
      this.#report({ kind: 'snapshot', sequence });
      return;
    }
    const problems = this.#core.audit();
    if (problems.length > 0) {
      this.#report({ kind: 'unbalanced', sequence, problems });
      return;
    }
    const crowded = this.#core.beyondBounds();
    if (crowded.length > 0) this.#report({ kind: 'crowded', problems: crowded });
    const { hash } = this.#commands;
    assert(hash !== undefined && this.#commands.sequence === sequence && this.#facts.last >= sequence, 'a snapshot inside a frame');
    // Facts that a snapshot covers are never made again: they must be on disk before it is.
    this.#facts.sync();
    writeSnapshot(this.#options.disk, this.#options.folder, {
      sequence,
      hash,
      stateHash,
      layout: this.#core.layout,
      bytes: this.#core.save(),
    });
    this.#snapshotAt = sequence;
    this.#compressing = compressSegments(this.#options.disk, this.#options.folder, sequence);
    this.#report({ kind: 'snapshot', sequence });
  }

  #measure(commands: number, ms: number): void {
    this.#measured += commands;
    this.#measuredMs += ms;
    if (this.#measured <= MEASURED_COMMANDS) return;
    this.#measured /= 2;
    this.#measuredMs /= 2;
  }

  #askWhenDue(): void {
    if (this.#isDueTold) return;
    const least = this.#options.snapshotCommandsMin ?? SNAPSHOT_COMMANDS_MIN;
    const most = this.#options.snapshotCommandsMax ?? SNAPSHOT_COMMANDS_MAX;
    const within = this.#measuredMs === 0 ? most : (REPLAY_MS_MAX * this.#measured) / this.#measuredMs;
    if (this.#core.sequence - this.#countFrom < Math.max(least, Math.min(most, within))) return;
    this.#isDueTold = true;
    this.#report({ kind: 'due' });
  }
}

function differ(sequence: number, what: string, live: string, own: string): CoresDiffer {
  return new CoresDiffer(
    `after command ${sequence} the live core has ${what} ${live} and the shadow core ${own}, though both applied the same: one of them is wrong`,
  );
}
