import { Worker } from 'node:worker_threads';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import { assert } from '@agio/kernel';
import { bitcoinAddressOf, scriptOf } from '../../address/bitcoin.ts';
import { readTransactions } from '../block.ts';
import { bitcoinRpc } from '../rpc.ts';
import type { BitcoinRpc } from '../rpc.ts';

/** A chain of its own for tests, and a stranger who mined its first blocks and pays out of them. */
export interface Regtest {
  readonly url: string;
  readonly rpc: BitcoinRpc;
  /** Address of the stranger. */
  readonly stranger: string;
  /** Mines blocks, for the stranger unless stated; returns the hash of the last. */
  mine(blocks: number, address?: string): Promise<string>;
  /** The stranger pays several outputs in one transaction, which waits to be mined; the change returns to the stranger. */
  pay(outputs: readonly (readonly [address: string, units: bigint])[]): Promise<string>;
  /** Forgets everything that waits to be mined. */
  forgetWaiting(): Promise<void>;
  close(): Promise<void>;
}

const PASSWORD = 'p@ss:word/of the tests';
/** SegWit is in force after three periods of 144 blocks, and the first coinbases can be spent by then. */
const FIRST_BLOCKS = 440;
const SECRET = new Uint8Array(32).fill(7);
const FEE = 10_000n;

/** Starts a node in a thread, which ends with `close` or with the process. */
export async function startRegtest(): Promise<Regtest> {
  const worker = new Worker(new URL('./regtest-worker.ts', import.meta.url), {
    workerData: { password: PASSWORD },
    env: { NODE_BACKEND: 'js', BCRYPTO_FORCE_TORSION: '1' },
    stdout: true,
    stderr: true,
  });
  const port = await said(worker);
  const url = `http://x:${encodeURIComponent(PASSWORD)}@127.0.0.1:${String(port)}`;
  const rpc = bitcoinRpc(url);
  const stranger = bitcoinAddressOf(secp256k1.getPublicKey(SECRET), 'regtest');
  const mine = async (blocks: number, address = stranger): Promise<string> => {
    const hashes = (await rpc.call('generatetoaddress', blocks, address)) as string[];
    assert(hashes.length === blocks, 'the blocks were mined');
    return hashes.at(-1) ?? '';
  };
  await mine(FIRST_BLOCKS);
  let height = 0;
  return {
    url,
    rpc,
    stranger,
    mine,
    async pay(outputs) {
      height += 1;
      const raw = payFrom(await coinbaseAt(rpc, height), outputs, stranger);
      return String(await rpc.call('sendrawtransaction', raw));
    },
    async forgetWaiting() {
      const done = said(worker);
      worker.postMessage('forget');
      await done;
    },
    async close() {
      await worker.terminate();
    },
  };
}

interface Coinbase {
  readonly txid: string;
  readonly units: bigint;
}

async function coinbaseAt(rpc: BitcoinRpc, height: number): Promise<Coinbase> {
  const raw = await rpc.call('getblock', await rpc.call('getblockhash', height), 0);
  for (const { txid, outputs } of readTransactions(Buffer.from(String(raw), 'hex'))) return { txid, units: outputs[0]?.units ?? 0n };
  throw new Error('a block without transactions');
}

function payFrom({ txid, units }: Coinbase, outputs: readonly (readonly [string, bigint])[], back: string): string {
  const transaction = new Transaction({ allowUnknownOutputs: true });
  transaction.addInput({ txid, index: 0, witnessUtxo: { script: scriptIn(back), amount: units } });
  for (const [address, amount] of outputs) transaction.addOutput({ script: scriptIn(address), amount });
  const paid = outputs.reduce((sum, [, amount]) => sum + amount, FEE);
  transaction.addOutput({ script: scriptIn(back), amount: units - paid });
  transaction.sign(SECRET);
  transaction.finalize();
  return transaction.hex;
}

function scriptIn(address: string): Uint8Array {
  const script = scriptOf(address, 'regtest');
  assert(script !== undefined, 'the test pays an address');
  return script;
}

function said(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
