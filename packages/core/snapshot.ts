import { assert, hash128 } from '@agio/kernel';
import { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';

/** Raised whenever the layout below changes; an older layout is migrated, never guessed at. */
export const SNAPSHOT_VERSION = 7;
const BEFORE_MACHINES = 2;
const WITHOUT_LENGTHS = 3;
const WITHOUT_STEPS = 4;
const WITHOUT_TRIGGERS = 5;
const WITHOUT_WATCHES = 6;
/** Raised whenever the same commands of the core would give another state. */
const LOGIC_VERSION = 9;
/** Above every value of that number: what machines add to it is a multiple of this. */
const LOGIC_STEP = 1_024;

/** The logic that commands are recorded under: the core's, and how often the rules of any machine changed. */
export function logicVersion(machines: Machines): number {
  return LOGIC_VERSION + machines.logic * LOGIC_STEP;
}

/**
 * A number for the layout of a whole snapshot, and for the logic that made it: a snapshot with the same number gives exactly the state
 * it was made from, and one with another number was written by another release.
 */
export function layoutStamp(machines: Machines): number {
  const text = `${SNAPSHOT_VERSION} ${logicVersion(machines)} ${machines.layouts}`;
  return Number.parseInt(hash128(new TextEncoder().encode(text)).slice(0, 8), 16);
}

/** The whole state as bytes; equal states give equal bytes, with either book. */
export function saveState(state: State, machines: Machines): Uint8Array {
  const writer = new SnapshotWriter();
  writer.count(SNAPSHOT_VERSION);
  writer.count(state.sequence);
  writer.number(state.nowMs);
  writer.count(state.trades);
  writer.count(state.postings);
  state.coins.save(writer);
  state.customers.save(writer);
  state.kinds.save(writer);
  state.ledger.save(writer);
  state.orders.save(writer);
  state.markets.save(writer);
  state.timers.save(writer);
  state.remembered.save(writer);
  state.causes.save(writer);
  state.steps.save(writer);
  state.triggers.save(writer);
  state.triggers.watches.save(writer);
  machines.save(writer);
  writer.number(state.digest.one);
  writer.number(state.digest.two);
  return writer.finish();
}

/** Fills an empty state. Snapshots of layouts 2 (before machines and backing), 3 and 4 (before sub-accounts and steps) are read as well. */
export function loadState(state: State, machines: Machines, bytes: Uint8Array): void {
  const reader = new SnapshotReader(bytes);
  const version = reader.count();
  assert(
    version >= BEFORE_MACHINES && version <= SNAPSHOT_VERSION,
    `snapshot of layout ${version}, this program reads ${SNAPSHOT_VERSION}`,
  );
  const isNow = version > WITHOUT_STEPS;
  state.sequence = reader.count();
  state.nowMs = reader.number();
  state.trades = reader.count();
  state.postings = reader.count();
  state.coins.load(reader);
  state.customers.load(reader, isNow);
  if (isNow) state.kinds.load(reader);
  state.ledger.load(reader, version > BEFORE_MACHINES);
  state.orders.load(reader, version);
  state.markets.load(reader);
  state.timers.load(reader);
  state.remembered.load(reader);
  if (isNow) {
    state.causes.load(reader);
    state.steps.load(reader);
  } else state.causes.loadText(reader);
  if (version > WITHOUT_TRIGGERS) state.triggers.load(reader);
  else state.triggers.begin(state.markets.list);
  if (version > WITHOUT_WATCHES) state.triggers.watches.load(reader);
  if (version > WITHOUT_LENGTHS) machines.load(reader);
  else if (version === WITHOUT_LENGTHS) machines.loadWithoutLengths(reader);
  // The next command runs them, whatever it is, and the next trade may meet what they watch.
  for (const step of state.steps.values()) if ('machine' in step) machines.mustKnow(step.machine);
  for (const name of state.triggers.watches.watching()) machines.mustKnow(name);
  state.digest.one = reader.number();
  state.digest.two = reader.number();
  reader.finish();
}
