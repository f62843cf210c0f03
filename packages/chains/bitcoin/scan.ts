import { setImmediate as pause } from 'node:timers/promises';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { Arrival, BlockId, Departure, Drift, Movements, NetworkFee, Watch } from '../adapter.ts';
import { addressOfScript } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { merkleRoot, readHeader, readTransactions } from './block.ts';
import type { Transaction } from './block.ts';
import type { BlockRecord, OwnOutput, OwnSpend } from './records.ts';

/** Transactions that are scanned before other work of the process gets its turn. */
const AT_ONCE = 100;

export interface BlockScan {
  readonly record: BlockRecord;
  readonly movements: Movements;
}

/** What the scan knows of the chain before the block. */
export interface Scene {
  readonly network: BitcoinNetwork;
  readonly watch: Watch;
  /** An output of ours in an earlier block. */
  own(outpoint: string): OwnOutput | undefined;
  /** Coinbase outputs of ours that can be used from this block on: only then have they arrived. */
  readonly matured: readonly OwnOutput[];
}

/**
 * Finds in a block's bytes what it did to watched addresses. Outputs arrive only from transactions that spend none of ours: what ours
 * pay back to ourselves is change or a move. Throws `ChainUnavailable` where the bytes are not that block.
 */
export async function scanBlock(id: BlockId, raw: Buffer, scene: Scene): Promise<BlockScan> {
  const header = readHeader(raw);
  if (header.hash !== id.hash) throw new ChainUnavailable('getblock: the node answered another block');
  const made = new Map<string, OwnOutput>();
  const found: ScanFindings = { arrivals: scene.matured.map(arrivalOf), departures: [], fees: [], drift: [], spent: [] };
  const txids: string[] = [];
  for (const transaction of readTransactions(raw)) {
    if (txids.push(transaction.txid) % AT_ONCE === 0) await pause();
    const outputs = ownOutputs(transaction, scene);
    const inputs = transaction.inputs.flatMap((outpoint) => made.get(outpoint) ?? scene.own(outpoint) ?? []);
    for (const output of outputs) made.set(output.outpoint, output);
    if (inputs.length > 0) leave(found, transaction, inputs, outputs, scene.network);
    else if (!transaction.isCoinbase) found.arrivals.push(...outputs.map(arrivalOf));
  }
  if (merkleRoot(txids) !== header.merkleRoot) throw new ChainUnavailable('getblock: the transactions are not those of the block');
  const { spent, ...movements } = found;
  return {
    record: { ...id, parent: header.parent, made: [...made.values()], spent },
    movements: { ...movements, failed: [], traced: true },
  };
}

interface ScanFindings {
  readonly arrivals: Arrival[];
  readonly departures: Departure[];
  readonly fees: NetworkFee[];
  readonly drift: Drift[];
  readonly spent: OwnSpend[];
}

function ownOutputs({ txid, isCoinbase, outputs }: Transaction, { network, watch }: Scene): OwnOutput[] {
  return outputs.flatMap(({ script, units }, index) => {
    const address = addressOfScript(script, network);
    return address !== undefined && watch.has(address) ? [{ outpoint: `${txid}:${index}`, address, units, isCoinbase }] : [];
  });
}

/** A transaction that spends outputs of ours. Where others spend in it as well, what they gave and paid cannot be separated. */
function leave(
  found: ScanFindings,
  { txid, inputs, outputs }: Transaction,
  ours: readonly OwnOutput[],
  back: readonly OwnOutput[],
  network: BitcoinNetwork,
): void {
  const payer = ours[0]?.address ?? '';
  const [put, kept] = [sum(ours), sum(back)];
  const isAllOurs = ours.length === inputs.length;
  const fee = isAllOurs ? put - sum(outputs) : 0n;
  const spends = ours.map(({ outpoint }) => outpoint);
  found.spent.push({ txid, fee, spends });
  found.fees.push({ txid, payer, units: fee, spends });
  const gone = put - kept - fee;
  if (gone > 0n && !isAllOurs) found.departures.push({ txid, asset: NATIVE, from: payer, to: '', units: gone });
  if (gone > 0n && isAllOurs) {
    const own = new Set(back.map(({ outpoint }) => outpoint));
    for (const [index, { script, units }] of outputs.entries()) {
      if (units === 0n || own.has(`${txid}:${index}`)) continue;
      found.departures.push({ txid, asset: NATIVE, from: payer, to: addressOfScript(script, network) ?? '', units });
    }
  }
  if (gone < 0n) found.drift.push({ asset: NATIVE, units: -gone });
}

function arrivalOf({ outpoint, address, units }: OwnOutput): Arrival {
  const [txid = '', index = ''] = outpoint.split(':');
  return { txid, index, asset: NATIVE, to: address, units };
}

function sum(outputs: readonly { readonly units: bigint }[]): bigint {
  return outputs.reduce((total, { units }) => total + units, 0n);
}
