import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hash128 } from '@agio/kernel';
import type { StartedCore } from '../start-core.ts';

/** The outcome of a recorded journal under the logic that recorded it. */
export interface Recording {
  readonly logicVersion: number;
  readonly sequence: number;
  readonly stateHash: string;
  readonly digest: string;
  /** Hash of all facts, as they are on disk. */
  readonly factsHash: string;
}

const HERE = new URL('./', import.meta.url);
const SEGMENT = /^commands-\d+\.log$/;

/** The outcome of a running core; its shadow must have caught up. */
export function recordingOf({ sequencer, recovered }: StartedCore): Recording {
  const { core } = sequencer;
  const facts = [...recovered.journal.readFacts(1)].map(({ payload }) => Buffer.from(payload));
  return {
    logicVersion: core.logicVersion,
    sequence: core.sequence,
    stateHash: core.hash(),
    digest: core.digest,
    factsHash: hash128(Buffer.concat(facts)),
  };
}

/** Stores a folder's commands, which must fit one segment, and their outcome. */
export function keepRecording(folder: string, recording: Recording): void {
  const segments = readdirSync(folder).filter((name) => SEGMENT.test(name));
  if (segments.length !== 1) throw new Error(`${segments.length} segments of commands, where one is meant`);
  const base = `logic-${recording.logicVersion}`;
  writeFileSync(new URL(`${base}.commands.gz`, HERE), gzipSync(readFileSync(join(folder, segments[0]!)), { level: 9 }));
  writeFileSync(new URL(`${base}.json`, HERE), `${JSON.stringify(recording, null, 2)}\n`);
}

/** All that were kept, oldest logic first. */
export function keptRecordings(): Recording[] {
  return readdirSync(HERE)
    .filter((name) => /^logic-\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(new URL(name, HERE), 'utf8')) as Recording)
    .toSorted((a, b) => a.logicVersion - b.logicVersion);
}

/** Copies a recorded journal into an empty folder, as it was on disk. */
export function layRecording(folder: string, { logicVersion }: Recording): void {
  const bytes = gunzipSync(readFileSync(new URL(`logic-${logicVersion}.commands.gz`, HERE)));
  writeFileSync(join(folder, `commands-${'1'.padStart(15, '0')}.log`), bytes);
}
