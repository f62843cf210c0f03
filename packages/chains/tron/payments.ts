import { secp256k1 } from '@noble/curves/secp256k1.js';
import { assert } from '@agio/kernel';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { tronAddressOf } from '../address/tron.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { KeyPath, Signer } from '../signer.ts';
import { askContract, balanceNow, hexAddress, parameterOf } from './balances.ts';
import { encodeRawData, encodeSigned, feeLimitOf, TRANSFER_SELECTOR, txidOf } from './raw-data.ts';
import type { Call } from './raw-data.ts';
import { canStillBeMined, spendOf } from './sending.ts';
import type { Answer, TronApi } from './tron-api.ts';
import { countOf, hexOf, listOf, objectOf } from './tron-api.ts';

export interface TronFeeLimits {
  /** Most that may be burned for the call of a token, in sun. */
  readonly feeLimitMax: bigint;
}

/** Bandwidth of a transfer at a thousandth of a TRX a byte, and the fee for an address that was never used. */
const TRANSFER_FEE_MAX = 400_000n + 1_100_000n;
/** Bytes of a call of a token, paid for beside its energy. */
const CALL_BANDWIDTH_FEE = 400_000n;
const TRUE = `${'0'.repeat(63)}1`;

/**
 * Has the node prepare a transaction, signs it if it is exactly what was requested, and sends nothing. TRON has no nonces for
 * transactions: a second payment beside the first is prevented by signing it only after the first has expired.
 */
export async function signPayment(
  api: TronApi,
  limits: TronFeeLimits,
  payment: Payment,
  signer: Signer,
): Promise<SignedPayment | NotPayable> {
  const { replaces } = payment;
  if (replaces !== undefined && (await canStillBeMined(api, replaces)))
    throw new ChainUnavailable('the transaction to be replaced can still be mined');
  const publicKey = await publicKeyOf(payment.from, signer);
  const from = tronAddressOf(publicKey);
  const native = await balanceNow(api, { address: from, asset: NATIVE });
  const prepared = payment.asset === NATIVE ? transfer(payment, from, native) : await trigger(api, limits, payment, from, native);
  if ('reason' in prepared) return prepared;
  const { call, feeLimit, feeMax, units } = prepared;
  if (payment.feeMost !== undefined && feeMax > payment.feeMost) return { reason: 'fee_above', cost: feeMax };
  const transaction = await prepare(api, call, feeLimit);
  const raw = hexOf(transaction['raw_data_hex'], 'raw_data_hex');
  const fields = fieldsOf(transaction);
  const digest = txidOf(Buffer.from(raw, 'hex'));
  const txid = digest.toString('hex');
  const wanted = encodeRawData({ ...fields, feeLimit, call }).toString('hex');
  if (raw !== wanted || transaction['txID'] !== txid)
    throw new ChainUnavailable('the node prepared another transaction than it was asked for');
  const request = { purpose: payment.purpose, from: payment.from, transaction: { family: 'tron', bytes: raw } } as const;
  // An earlier signed transaction has its own expiry, so it is never signed again for this request.
  const answer = await signer.sign(request);
  if (!answer.ok) return { reason: 'signer_refused', refusal: answer.refusal };
  const [{ signature, recovery } = { signature: new Uint8Array(64), recovery: 0 }] = answer.signatures;
  assert(secp256k1.verify(signature, digest, publicKey, { prehash: false }), 'the signer signed with the key of its own public half');
  const bytes = encodeSigned(Buffer.from(raw, 'hex'), Uint8Array.of(...signature, recovery)).toString('hex');
  return { txid, raw: bytes, units, spends: [spendOf(txid, fields.expirationMs)], feeMax };
}

export async function publicKeyOf(path: KeyPath, signer: Signer): Promise<Uint8Array> {
  return publicKeyAt(await signer.xpub('tron', path.account), path.change, path.index);
}

interface PreparedCall {
  readonly call: Call;
  readonly feeLimit: bigint;
  readonly feeMax: bigint;
  readonly units: bigint;
}

function transfer(payment: Payment, from: string, native: bigint): PreparedCall | NotPayable {
  const free = native - (payment.promised?.native ?? 0n);
  const units = payment.all === true ? free - TRANSFER_FEE_MAX : payment.units;
  if (native - (payment.promised?.units ?? 0n) < payment.units) return { reason: 'source_short' };
  if (units < payment.units || units <= 0n) return { reason: 'too_small' };
  if (free < units + TRANSFER_FEE_MAX) return { reason: 'gas_short' };
  const call: Call = { kind: 'transfer', owner: hexAddress(from), to: hexAddress(payment.to), sun: units };
  return { call, feeLimit: 0n, feeMax: TRANSFER_FEE_MAX, units };
}

/** A token's call is tried first: one that reverts, or returns anything other than nothing or true, pays no one. */
async function trigger(
  api: TronApi,
  limits: TronFeeLimits,
  payment: Payment,
  from: string,
  native: bigint,
): Promise<PreparedCall | NotPayable> {
  const held = await balanceNow(api, { address: from, asset: payment.asset });
  if (held - (payment.promised?.units ?? 0n) < payment.units || held === 0n) return { reason: 'source_short' };
  const units = payment.all === true ? held : payment.units;
  const parameter = parameterOf(payment.to) + units.toString(16).padStart(64, '0');
  const tried = await askContract(api, hexAddress(from), payment.asset, TRANSFER, parameter);
  if (!tried.worked || (tried.result ?? TRUE) !== TRUE) return { reason: 'refused_by_contract' };
  // A quarter more than it took now, since the cost of a call depends on the state at that time.
  const feeLimit = (tried.energy * (await energyPrice(api)) * 5n) / 4n + 1n;
  if (feeLimit > limits.feeLimitMax) return { reason: 'fee_capped' };
  const feeMax = feeLimit + CALL_BANDWIDTH_FEE;
  const free = native - (payment.promised?.native ?? 0n);
  if (free < feeMax) return { reason: 'gas_short', missing: feeMax - free };
  const call: Call = { kind: 'trigger', owner: hexAddress(from), contract: hexAddress(payment.asset), data: TRANSFER_SELECTOR + parameter };
  return { call, feeLimit, feeMax, units };
}

const TRANSFER = 'transfer(address,uint256)';

/** The highest fee that signed bytes can cost: what they allow a call to burn, and what a transfer costs at most. */
export function feeMaxOf(raw: string): bigint {
  return feeLimitOf(Buffer.from(raw, 'hex')) + TRANSFER_FEE_MAX;
}

async function energyPrice(api: TronApi): Promise<bigint> {
  const answer = objectOf(await api.post('wallet/getchainparameters', {}), 'parameters');
  const price = listOf(answer['chainParameter'], 'chainParameter').find(({ key }) => key === 'getEnergyFee')?.['value'];
  if (price === undefined) throw new ChainUnavailable('getchainparameters: no price of energy');
  return BigInt(countOf(price, 'getEnergyFee'));
}

async function prepare(api: TronApi, call: Call, feeLimit: bigint): Promise<Answer> {
  if (call.kind === 'transfer') {
    const body = { owner_address: call.owner, to_address: call.to, amount: Number(call.sun) };
    return objectOf(await api.post('wallet/createtransaction', body), 'transaction');
  }
  const answer = await api.post('wallet/triggersmartcontract', {
    owner_address: call.owner,
    contract_address: call.contract,
    function_selector: TRANSFER,
    parameter: call.data.slice(TRANSFER_SELECTOR.length),
    fee_limit: Number(feeLimit),
    call_value: 0,
  });
  return objectOf(objectOf(answer, 'answer')['transaction'], 'transaction');
}

/** What the node chose itself: the block that it refers to, and until when it may be mined. */
function fieldsOf(
  transaction: Answer,
): Pick<Parameters<typeof encodeRawData>[0], 'refBlockBytes' | 'refBlockHash' | 'expirationMs' | 'timestampMs'> {
  const data = objectOf(transaction['raw_data'], 'raw_data');
  return {
    refBlockBytes: hexOf(data['ref_block_bytes'], 'ref_block_bytes'),
    refBlockHash: hexOf(data['ref_block_hash'], 'ref_block_hash'),
    expirationMs: countOf(data['expiration'], 'expiration'),
    timestampMs: countOf(data['timestamp'], 'timestamp'),
  };
}
