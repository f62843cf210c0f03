import { tronAddressOfHex, tronBytes } from '../../address/tron.ts';
import type { Call } from '../raw-data.ts';
import { preparedOf } from './fake-node.ts';
import type { FakeTransaction } from './fake-node.ts';

export const TRX = 1_000_000;
/** USDT's contract, and one that is not listed. */
export const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const UNLISTED = tronAddressOfHex(`41${'99'.repeat(20)}`) ?? '';
export const STRANGER = tronAddressOfHex(`41${'11'.repeat(20)}`) ?? '';
export const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const hex = (address: string): string => Buffer.from(tronBytes(address) ?? []).toString('hex');
export const topic = (address: string): string => hex(address).slice(2).padStart(64, '0');

let made = 0;

/** A transaction as a block and its results show it; failed if `result` says so. */
function transaction(call: Call, info: object = {}, callValue = 0): FakeTransaction {
  made += 1;
  const prepared = preparedOf({
    refBlockBytes: '0001',
    refBlockHash: '0123456789abcdef',
    expirationMs: 1_700_000_060_000,
    timestampMs: made,
    feeLimit: 0n,
    call,
  });
  const shown = JSON.parse(JSON.stringify(prepared)) as { raw_data: { contract: { parameter: { value: Record<string, unknown> } }[] } };
  if (callValue > 0) Object.assign(shown.raw_data.contract[0]?.parameter.value ?? {}, { call_value: callValue });
  return {
    transaction: { ...shown, ret: [{ contractRet: 'SUCCESS' }], signature: ['00'] },
    info: { id: prepared['txID'], fee: 0, ...info },
  };
}

/** The same with the outcome that the block itself states. */
export function withRet({ transaction, info }: FakeTransaction, contractRet: string): FakeTransaction {
  return { transaction: { ...transaction, ret: [{ contractRet }] }, info };
}

export function transfer(from: string, to: string, sun: number, info: object = {}): FakeTransaction {
  return transaction({ kind: 'transfer', owner: hex(from), to: hex(to), sun: BigInt(sun) }, info);
}

export function call(from: string, contract: string, info: object, callValue = 0): FakeTransaction {
  return transaction({ kind: 'trigger', owner: hex(from), contract: hex(contract), data: 'a9059cbb' }, info, callValue);
}

export function log(contract: string, from: string, to: string, units: bigint): object {
  return { address: hex(contract).slice(2), topics: [TOPIC, topic(from), topic(to)], data: units.toString(16).padStart(64, '0') };
}
