import { encodeCommand } from '../../../packages/sequencer/command-codec.ts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { EntryBuffer, payloadsOf } from '@agio/journal';
import { decodeCommand } from '@agio/sequencer';
import { GENESIS, hashFrameAt, readFrame, sameHash } from '../../../packages/journal/segments/frame.ts';
import { Difference } from '../compare.ts';
import { bytesOf as bytesOfFrame } from './forge.ts';
import type { FrameRow } from './store-server.ts';

/** Where a core stands: what it has applied, and what it has computed by that. */
export interface Standing {
  readonly last: number;
  readonly hash: string;
  readonly digest: string;
}

/** A command that somebody was told of. */
export interface Acknowledged {
  readonly by: string;
  readonly command: Command;
  readonly outcome: Outcome;
}

/** What all cores said and all callers were told, which must be one history. */
export class History {
  readonly acknowledged: Acknowledged[] = [];
  readonly #standings = new Map<number, Standing & { readonly by: string }>();
  readonly #leaders = new Map<number, string>();

  /** A core stands at the end of a frame. Throws `Difference` where another core stood there otherwise. */
  stands(by: string, { digest, hash, last }: Standing): void {
    const known = this.#standings.get(last);
    if (known === undefined) this.#standings.set(last, { by, digest, hash, last });
    else if (known.hash !== hash || known.digest !== digest)
      throw new Difference(`${by} stands at command ${last} with ${hash} ${digest}, ${known.by} with ${known.hash} ${known.digest}`);
  }

  /** A core begins to lead. Throws `Difference` where another one has led under that epoch. */
  leads(holder: string, epoch: number): void {
    const known = this.#leaders.get(epoch) ?? holder;
    if (known !== holder) throw new Difference(`${known} and ${holder} lead under epoch ${epoch}`);
    this.#leaders.set(epoch, holder);
  }

  /** What was claimed above an epoch is gone with the history that it was claimed in. */
  forget(epoch: number): void {
    for (const one of this.#leaders.keys()) if (one > epoch) this.#leaders.delete(one);
  }

  told(by: string, command: Command, outcome: Outcome): void {
    this.acknowledged.push({ by, command, outcome });
  }

  /** Throws `Difference` unless what was told is in the journal that survived, once, with that result. Returns the core that it gives. */
  compare(rows: readonly FrameRow[]): Core {
    const { core, outcomes } = replay(rows);
    for (const { by, command, outcome } of this.acknowledged) {
      const place = outcomes.get(outcome.sequence);
      if (place === undefined)
        throw new Difference(`${by} was told of command ${outcome.sequence}, and the journal ends with ${core.sequence}`);
      if (!Buffer.from(bytesOf(command)).equals(place.bytes))
        throw new Difference(`${by} was told of a ${command.kind} at ${outcome.sequence}, where the journal has a ${place.command.kind}`);
      if (JSON.stringify(place.outcome.reply) !== JSON.stringify(outcome.reply))
        throw new Difference(
          `${by} was told ${JSON.stringify(outcome.reply)} of command ${outcome.sequence}, and the journal gives ${JSON.stringify(place.outcome.reply)}`,
        );
    }
    for (const { last, hash, by } of this.#standings.values()) {
      const row = rows.find((one) => one.last === last);
      if (row === undefined) throw new Difference(`${by} stood at command ${last} with ${hash}, where the journal has no frame's end`);
    }
    refuseTwice(rows);
    const problems = core.audit();
    if (problems.length > 0) throw new Difference(`the books do not add up: ${problems.join('; ')}`);
    return core;
  }
}

interface Replayed {
  readonly command: Command;
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
}

function replay(rows: readonly FrameRow[]): { readonly core: Core; readonly outcomes: ReadonlyMap<number, Replayed> } {
  const core = new Core();
  const outcomes = new Map<number, Replayed>();
  let previous: Uint8Array = GENESIS;
  for (const row of rows) {
    const bytes = bytesOfFrame(row);
    const frame = readFrame(bytes, 0);
    if (frame?.first !== core.sequence + 1 || !sameHash(frame.previous, previous))
      throw new Difference(`the journal has a frame at command ${row.first} that does not continue command ${core.sequence}`);
    previous = Uint8Array.from(hashFrameAt(bytes, 0, frame));
    let sequence = frame.first;
    for (const payload of payloadsOf(frame.entries)) {
      const command = decodeCommand(payload);
      outcomes.set(sequence, { command, bytes: Uint8Array.from(payload), outcome: core.apply(sequence, frame.atMs, command) });
      sequence += 1;
    }
  }
  return { core, outcomes };
}

/** Each command of a link is in the journal once. */
function refuseTwice(rows: readonly FrameRow[]): void {
  const seen = new Map<string, number>();
  for (const { origins } of rows) {
    if (typeof origins !== 'string') continue;
    for (const [link, number, sequence] of JSON.parse(origins) as [string, number, number][]) {
      const key = `command ${number} of ${link}`;
      const before = seen.get(key);
      if (before !== undefined) throw new Difference(`${key} is in the journal at ${before} and at ${sequence}`);
      seen.set(key, sequence);
    }
  }
}

function bytesOf(command: Command): Uint8Array {
  const entries = new EntryBuffer();
  encodeCommand(command, entries);
  const [payload] = payloadsOf(entries.bytes.subarray(0, entries.length));
  if (payload === undefined) throw new Error('a command without bytes');
  return Uint8Array.from(payload);
}
