import { NATIVE } from '../adapter.ts';
import type { Arrival, BlockId, Departure, Movements, NetworkFee, Watch } from '../adapter.ts';
import { tronAddressOfHex } from '../address/tron.ts';
import { readTransactions } from './blocks.ts';
import type { MinedTronTransaction } from './blocks.ts';
import { spendOf } from './sending.ts';
import type { Answer, TronApi } from './tron-api.ts';
import { countOf, hexOf, listOf } from './tron-api.ts';

/** An amount that went from one address to another; `index` as in `Arrival`. */
export interface Flow {
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What a block did to watched addresses; see `ChainAdapter.movements`. */
export async function readMovements(api: TronApi, block: BlockId, watch: Watch): Promise<Movements> {
  const arrivals: Arrival[] = [];
  const departures: Departure[] = [];
  const fees: NetworkFee[] = [];
  const failed: string[] = [];
  for (const transaction of await readTransactions(api, block)) {
    for (const { from, to, ...flow } of flowsOf(transaction, watch)) {
      if (watch.has(from) === watch.has(to)) continue;
      if (watch.has(to)) arrivals.push({ ...flow, to });
      else departures.push({ txid: flow.txid, asset: flow.asset, from, to, units: flow.units });
    }
    const payer = payerOf(transaction);
    if (payer === undefined || !watch.has(payer)) continue;
    fees.push({ txid: transaction.txid, payer, units: transaction.fee, spends: [spendOf(transaction.txid, transaction.expirationMs)] });
    if (!transaction.worked) failed.push(transaction.txid);
  }
  return { arrivals, departures, fees, failed, drift: [], traced: true };
}

/** Flows of listed assets that touch watched addresses. A transaction that failed moved nothing. */
export function flowsOf(transaction: MinedTronTransaction, watch: Watch): Flow[] {
  if (!transaction.worked) return [];
  const flows = [...valueOf(transaction), ...innerOf(transaction), ...logsOf(transaction)];
  return flows.flatMap(({ txid, index, asset, from, to, units }) => {
    if (!watch.assets.includes(asset) || !(watch.has(from) || watch.has(to)) || from === to) return [];
    const exact = units();
    return exact > 0n ? [{ txid, index, asset, from, to, units: exact }] : [];
  });
}

/** The account that sent a transaction and pays for it. */
export function payerOf({ value }: MinedTronTransaction): string | undefined {
  return tronAddressOfHex(String(value['owner_address']));
}

/** Amounts are read only where they matter: a stranger's invalid data blocks no one. */
type SightedFlow = Omit<Flow, 'units'> & { readonly units: () => bigint };

function sighted(
  { txid }: MinedTronTransaction,
  index: string,
  asset: string,
  [from, to]: readonly [unknown, unknown],
  units: () => bigint,
): SightedFlow[] {
  const [sender, receiver] = [tronAddressOfHex(String(from)), tronAddressOfHex(String(to))];
  return sender === undefined || receiver === undefined ? [] : [{ txid, index, asset, from: sender, to: receiver, units }];
}

function valueOf(transaction: MinedTronTransaction): SightedFlow[] {
  const { type, value } = transaction;
  const owner = value['owner_address'];
  if (type === 'TransferContract')
    return sighted(transaction, 'value', NATIVE, [owner, value['to_address']], () => BigInt(countOf(value['amount'], 'amount')));
  if (type === 'TriggerSmartContract')
    return sighted(transaction, 'value', NATIVE, [owner, value['contract_address']], () =>
      BigInt(countOf(value['call_value'], 'call_value')),
    );
  return [];
}

function innerOf(transaction: MinedTronTransaction): SightedFlow[] {
  return transaction.inner.flatMap((call, index) => {
    if (call['rejected'] === true) return [];
    const units = (): bigint => listOf(call['callValueInfo'], 'callValueInfo').reduce((sum, one) => sum + sunOf(one), 0n);
    return sighted(transaction, `call:${index}`, NATIVE, [call['caller_address'], call['transferTo_address']], units);
  });
}

/** With a `tokenId` it is one of TRON's older tokens and not TRX. */
function sunOf(value: Answer): bigint {
  return value['tokenId'] === undefined ? BigInt(countOf(value['callValue'], 'callValue')) : 0n;
}

function logsOf(transaction: MinedTronTransaction): SightedFlow[] {
  return transaction.logs.flatMap((log, index) => {
    const [topic, from, to, more] = Array.isArray(log['topics']) ? (log['topics'] as unknown[]) : [];
    const contract = tronAddressOfHex(`41${String(log['address']).slice(-40)}`);
    if (topic !== TRANSFER_TOPIC || more !== undefined || contract === undefined) return [];
    const units = (): bigint => BigInt(`0x${hexOf(log['data'], 'data').slice(0, 64) || '0'}`);
    return sighted(transaction, `log:${index}`, contract, [accountOf(from), accountOf(to)], units);
  });
}

/** An address in a topic: twenty bytes behind twelve that are zero, or hold the version. */
function accountOf(topic: unknown): string {
  return typeof topic === 'string' && topic.length === 64 ? `41${topic.slice(24)}` : '';
}
