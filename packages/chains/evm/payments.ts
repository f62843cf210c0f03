import { assert } from '@agio/kernel';
import { encodeFunctionData, erc20Abi, keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction, toHex } from 'viem';
import type { Address, Hex, TransactionSerializedEIP1559 } from 'viem';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { evmAddressOf } from '../address/evm.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { KeyPath, Signer } from '../signer.ts';
import { askSigner } from '../signer/ask-signer.ts';
import { bytesOf, fieldsOf, hex, quantityOf, smallOf } from './answers.ts';
import { readBalances } from './balances.ts';
import { feesOf } from './fees.ts';
import type { EvmFeeLimits } from './fees.ts';
import { nonceSpend } from './movements.ts';
import type { EvmRpc } from './rpc.ts';
import { EvmNodeRefusal } from './rpc.ts';
import { PLAIN_GAS } from './blocks.ts';

/** Gas that a payment may use unless it is given more: enough for common contract wallets, too little to be worth abusing. */
const COIN_GAS_MOST = 50_000n;
const TOKEN_GAS_MOST = 150_000n;

export async function sourceOf(path: KeyPath, signer: Signer): Promise<Address> {
  const xpub = await signer.xpub('evm', path.account);
  return evmAddressOf(publicKeyAt(xpub, path.change, path.index)) as Address;
}

/** Signs a transaction that pays, after a trial run showed that it works; nothing is sent. */
export async function signPayment(
  rpc: EvmRpc,
  chainId: number,
  limits: EvmFeeLimits,
  payment: Payment,
  signer: Signer,
): Promise<SignedPayment | NotPayable> {
  const from = await sourceOf(payment.from, signer);
  const latest = fieldsOf(await rpc.call('eth_getBlockByNumber', 'latest', false), 'block');
  const [native = 0n, held = 0n] = await readBalances(
    rpc,
    [
      { address: from, asset: NATIVE },
      { address: from, asset: payment.asset },
    ],
    { hash: bytesOf(latest['hash'], 'block hash', 32) },
  );
  const promised = payment.promised ?? { units: 0n, native: 0n };
  if (held - promised.units < payment.units) return { reason: 'source_short' };
  const fees = await feesOf(rpc, quantityOf(latest['baseFeePerGas'], 'base fee'), limits, payment.replaces);
  if ('reason' in fees) return fees;
  const paid = payment.asset === NATIVE ? undefined : payment.all === true ? held : payment.units;
  const call = paid === undefined ? { to: payment.to as Address, value: payment.units } : tokenCall(payment, paid);
  const gas = await gasOf(rpc, from, call, { isToken: paid !== undefined, gasMost: payment.gasMost });
  if (typeof gas !== 'bigint') return gas;
  const feeMax = gas * fees.maxFeePerGas;
  if (payment.feeMost !== undefined && feeMax > payment.feeMost) return { reason: 'fee_above', cost: feeMax };
  const free = native - promised.native;
  const units = paid ?? (payment.all === true ? free - feeMax : payment.units);
  if (payment.all === true && units < payment.units) return { reason: 'too_small' };
  const needed = feeMax + (paid === undefined ? units : 0n);
  if (free < needed) return { reason: 'gas_short', missing: needed - free };
  const nonce = payment.replaces === undefined ? await freeNonce(rpc, from, payment.taken) : nonceOf(payment.replaces);
  const value = paid === undefined ? units : 0n;
  const unsigned = serializeTransaction({ type: 'eip1559', chainId, nonce, gas, ...fees, ...call, value });
  return signUnsigned(unsigned, payment, from, signer);
}

function tokenCall({ asset, to }: Payment, units: bigint): { to: Address; data: Hex } {
  return { to: asset as Address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, units] }) };
}

/**
 * Gas of the call with a quarter to spare if code runs, and never more than it may use: code that behaves in the trial can take
 * all the gas it is given in a block. A token's transfer is tried first: it must not revert, and must return true or, as
 * older tokens do, nothing.
 */
async function gasOf(
  rpc: EvmRpc,
  from: Address,
  call: { readonly to: Address; readonly data?: Hex; readonly value?: bigint },
  { isToken, gasMost }: { readonly isToken: boolean; readonly gasMost: bigint | undefined },
): Promise<bigint | NotPayable> {
  const most = gasMost ?? (isToken ? TOKEN_GAS_MOST : COIN_GAS_MOST);
  const request = { from, to: call.to, ...(call.data === undefined ? {} : { data: call.data }), value: hex(call.value ?? 0n) };
  try {
    if (isToken) {
      const answer = bytesOf(await rpc.call('eth_call', request, 'latest'), 'answer of a transfer');
      const isTrue = answer.length === 66 && BigInt(answer) === 1n;
      if (!isTrue && (answer !== '0x' || (await rpc.call('eth_getCode', call.to, 'latest')) === '0x'))
        return { reason: 'refused_by_contract' };
    }
    const gas = quantityOf(await rpc.call('eth_estimateGas', request), 'gas');
    if (gas > most) return { reason: 'gas_capped' };
    const spared = gas === PLAIN_GAS ? gas : gas + gas / 4n;
    return spared > most ? most : spared;
  } catch (error) {
    if (!(error instanceof EvmNodeRefusal)) throw error;
    if (/revert/i.test(error.message) || error.code === 3) return { reason: 'refused_by_contract' };
    if (/insufficient|exceeds (balance|allowance)/i.test(error.message)) return { reason: 'gas_short' };
    throw new ChainUnavailable(error.message);
  }
}

/** The sender's smallest nonce that is neither used by a mined transaction nor promised. */
async function freeNonce(rpc: EvmRpc, from: string, taken: ReadonlySet<string>): Promise<number> {
  let nonce = smallOf(await rpc.call('eth_getTransactionCount', from, 'latest'), 'nonce');
  while (taken.has(nonceSpend(from, nonce))) nonce += 1;
  return nonce;
}

function nonceOf({ raw }: SignedPayment): number {
  return parseTransaction(raw as TransactionSerializedEIP1559).nonce ?? 0;
}

/** The highest fee that signed bytes can cost. */
export function feeMaxOf(raw: string): bigint {
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw as TransactionSerializedEIP1559);
  return gas * maxFeePerGas;
}

/** Has bytes signed. If the signer signed others for the same withdrawal before, those are signed again. */
async function signUnsigned(bytes: string, payment: Payment, from: string, signer: Signer): Promise<SignedPayment | NotPayable> {
  const { answer, transaction } = await askSigner(signer, {
    purpose: payment.purpose,
    from: payment.from,
    transaction: { family: 'evm', bytes },
  });
  if (!answer.ok) return { reason: 'signer_refused', refusal: answer.refusal };
  assert(transaction.family === 'evm', 'the signer answers of the chain that it is asked for');
  const read = parseTransaction(transaction.bytes as TransactionSerializedEIP1559);
  const [{ signature, recovery } = NOBODYS] = answer.signatures;
  const raw = serializeTransaction(read, {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    yParity: recovery,
  });
  const by = await recoverTransactionAddress({ serializedTransaction: raw });
  assert(by === from, 'the signer signs with the key that it is asked for');
  const units = payment.asset === NATIVE ? (read.value ?? 0n) : BigInt(`0x${read.data?.slice(-64) ?? '0'}`);
  return { txid: keccak256(raw), raw, units, spends: [nonceSpend(from, read.nonce ?? 0)], feeMax: feeMaxOf(raw) };
}

const NOBODYS = { signature: new Uint8Array(64), recovery: 0 };
