import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Anvil } from '@agio/chains/testing';

/** Writes the whole chain to a file, with the states of recent blocks; the file is either the new one or the old one, never half of it. */
export async function saveState(anvil: Anvil, file: string): Promise<void> {
  const dumped = await anvil.rpc<string>('anvil_dumpState', [true]);
  const draft = `${file}.next`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, Buffer.from(dumped.slice(2), 'hex'));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Loads the file into a fresh node; does nothing if there is none yet. */
export async function loadState(anvil: Anvil, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const isLoaded = await anvil.rpc<boolean>('anvil_loadState', [`0x${recentOf(readFileSync(file)).toString('hex')}`]);
  if (!isLoaded) throw new Error(`${file} cannot be loaded: move it away to begin a new chain`);
}

interface Dump {
  readonly best_block_number: number | string;
  readonly blocks: readonly { readonly header: { readonly number: string; readonly parentHash: string } }[];
  readonly historical_states?: readonly (readonly [hash: string, state: unknown])[];
}

/** States that a start loads: far more than are not final yet, and few enough that the next blocks evict none of them. */
const STATES_KEPT = 64;

/**
 * A dump with the states of its newest blocks alone. The node keeps a limited number of states and does not know the order of those
 * in a dump: at that limit, the next block could evict any of them, including one that is still needed.
 */
export function recentOf(bytes: Buffer): Buffer {
  const dump = JSON.parse(gunzipSync(bytes).toString()) as Dump;
  if (dump.historical_states === undefined) return bytes;
  const heights = new Map(dump.blocks.map(({ header }) => [header.parentHash, Number(header.number) - 1]));
  const best = Number(dump.best_block_number);
  const kept = dump.historical_states.filter(([hash]) => (heights.get(hash) ?? best) > best - STATES_KEPT);
  return gzipSync(JSON.stringify({ ...dump, historical_states: kept }));
}
