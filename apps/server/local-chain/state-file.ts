import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { Anvil } from '@agio/chains/testing';

/** Writes the whole chain to a file, with the states of recent blocks; the file is either the new one or the old one, never half of it. */
export async function saveState(anvil: Anvil, file: string): Promise<void> {
  const dumped = await anvil.rpc<string>('anvil_dumpState', [true]);
  const draft = `${file}.next`;
  const handle = openSync(draft, 'w');
  try {
    writeSync(handle, Buffer.from(dumped.slice(2), 'hex'));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Brings a fresh node to where the file was written; nothing where there is none yet. */
export async function loadState(anvil: Anvil, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const isLoaded = await anvil.rpc<boolean>('anvil_loadState', [`0x${readFileSync(file).toString('hex')}`]);
  if (!isLoaded) throw new Error(`${file} cannot be loaded: move it away to begin a new chain`);
}
