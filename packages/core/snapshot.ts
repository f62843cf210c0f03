import { assert, hash128 } from '@agio/kernel';
import { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';

/** Raised whenever the layout below changes; an older layout is migrated, never guessed at. */
export const SNAPSHOT_VERSION = 4;
const BEFORE_MACHINES = 2;
const WITHOUT_LENGTHS = 3;
/** Raised whenever the same commands would give another state. */
export const LOGIC_VERSION = 4;

/**
 * A number for the layout of everything in a snapshot, and for the logic that made it: a snapshot of the same number gives exactly the state
 * it was made of, and one of another was written by another release.
 */
export function layoutStamp(machines: Machines): number {
  return Number.parseInt(hash128(new TextEncoder().encode(`${SNAPSHOT_VERSION} ${LOGIC_VERSION} ${machines.layouts}`)).slice(0, 8), 16);
}

/** The whole state as bytes; equal states give equal bytes, whichever book keeps them. */
export function saveState(state: State, machines: Machines): Uint8Array {
  const writer = new SnapshotWriter();
  writer.count(SNAPSHOT_VERSION);
  writer.count(state.sequence);
  writer.number(state.nowMs);
  writer.count(state.trades);
  writer.count(state.postings);
  state.coins.save(writer);
  state.customers.save(writer);
  state.ledger.save(writer);
  state.orders.save(writer);
  state.markets.save(writer);
  state.timers.save(writer);
  state.remembered.save(writer);
  writer.text(JSON.stringify([...state.causes]));
  machines.save(writer);
  writer.number(state.digest.one);
  writer.number(state.digest.two);
  return writer.finish();
}

/** Fills an empty state. Snapshots of layout 2, from before machines and backing, and of layout 3 are read as well. */
export function loadState(state: State, machines: Machines, bytes: Uint8Array): void {
  const reader = new SnapshotReader(bytes);
  const version = reader.count();
  assert(
    version >= BEFORE_MACHINES && version <= SNAPSHOT_VERSION,
    `snapshot of layout ${version}, this program reads ${SNAPSHOT_VERSION}`,
  );
  state.sequence = reader.count();
  state.nowMs = reader.number();
  state.trades = reader.count();
  state.postings = reader.count();
  state.coins.load(reader);
  state.customers.load(reader);
  state.ledger.load(reader, version > BEFORE_MACHINES);
  state.orders.load(reader);
  state.markets.load(reader);
  state.timers.load(reader);
  state.remembered.load(reader);
  for (const cause of JSON.parse(reader.text()) as string[]) state.causes.add(cause);
  if (version > WITHOUT_LENGTHS) machines.load(reader);
  else if (version === WITHOUT_LENGTHS) machines.loadWithoutLengths(reader);
  state.digest.one = reader.number();
  state.digest.two = reader.number();
  reader.finish();
}
