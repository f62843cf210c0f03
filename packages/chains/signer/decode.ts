import { decodeFunctionData, erc20Abi, keccak256, parseTransaction, serializeTransaction } from 'viem';
import type { Hex, TransactionSerializedEIP1559 } from 'viem';
import { attempt } from '../address/base58.ts';
import { addressOfScript, bitcoinAddressOf } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { evmAddress, evmAddressOf } from '../address/evm.ts';
import { tronAddressOf, tronAddressOfHex } from '../address/tron.ts';
import { NATIVE } from '../adapter.ts';
import { vsizeOf } from '../bitcoin/coin-selection.ts';
import { bitcoinDigests } from '../bitcoin/unsigned.ts';
import { nonceSpend } from '../evm/movements.ts';
import { decodeRawData, TRANSFER_SELECTOR, txidOf } from '../tron/raw-data.ts';
import { spendOf } from '../tron/sending.ts';
import type { UnsignedTransaction } from '../signer.ts';

/** What a transaction does, according to its bytes. */
export interface DecodedTransaction {
  readonly family: UnsignedTransaction['family'];
  /** EIP-155 number; undefined off EVM chains. */
  readonly chainId: number | undefined;
  /** Network of a Bitcoin transaction; undefined for others. */
  readonly network: BitcoinNetwork | undefined;
  /** Address of the key that is asked to sign. */
  readonly from: string;
  readonly asset: string;
  /** What leaves the source: one payment, or on Bitcoin any number, without what returns to the source. */
  readonly pays: readonly { readonly to: string; readonly units: bigint }[];
  /** The highest fee that it can cost, in units of the chain's own coin. */
  readonly feeMax: bigint;
  /** Gas it may use and what it offers for a unit of it, on EVM chains. */
  readonly gas: bigint;
  readonly perGas: bigint;
  /** Virtual bytes at most, on Bitcoin. */
  readonly vsize: bigint;
  /** What only one transaction can use; see `Signed.spends`. */
  readonly spends: readonly string[];
  /** The digests to sign, one for each input. */
  readonly digests: readonly Uint8Array[];
}

/** Reads a transaction that a key is asked to sign. Undefined if it is not one, or does more than pay a coin or a token. */
export function decodeUnsigned(transaction: UnsignedTransaction, publicKey: Uint8Array): DecodedTransaction | undefined {
  return attempt(() => {
    switch (transaction.family) {
      case 'evm':
        return decodeEvm(transaction.bytes, evmAddressOf(publicKey));
      case 'bitcoin':
        return decodeBitcoin(transaction, publicKey);
      case 'tron':
        return decodeTron(transaction.bytes, tronAddressOf(publicKey));
    }
  });
}

const NEITHER = { chainId: undefined, network: undefined, gas: 0n, perGas: 0n, vsize: 0n };

/** Exactly these bytes are signed, so they must encode what was read from them and nothing else. */
function decodeEvm(bytes: string, from: string): DecodedTransaction | undefined {
  const read = parseTransaction(bytes as TransactionSerializedEIP1559);
  const { accessList, chainId, data, gas, maxFeePerGas, nonce = 0, to, value = 0n } = read;
  const again = serializeTransaction({ ...read, type: 'eip1559' });
  if (read.type !== 'eip1559' || read.r !== undefined || again !== bytes || (accessList ?? []).length > 0) return undefined;
  const target = typeof to === 'string' ? evmAddress(to) : undefined;
  if (target === undefined || gas === undefined || maxFeePerGas === undefined) return undefined;
  const paid = data === undefined || data === '0x' ? { asset: NATIVE, to: target, units: value } : tokenPayment(target, data, value);
  if (paid === undefined) return undefined;
  return {
    ...NEITHER,
    family: 'evm',
    chainId,
    from,
    asset: paid.asset,
    pays: [{ to: paid.to, units: paid.units }],
    feeMax: gas * maxFeePerGas,
    gas,
    perGas: maxFeePerGas,
    spends: [nonceSpend(from, nonce)],
    digests: [keccak256(bytes as Hex, 'bytes')],
  };
}

function tokenPayment(asset: string, data: Hex, value: bigint): { asset: string; to: string; units: bigint } | undefined {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  // Selector and two words: anything after them would be signed as well.
  if (functionName !== 'transfer' || data.length !== 2 + 8 + 128 || value !== 0n) return undefined;
  const to = evmAddress(args[0]);
  return to === undefined ? undefined : { asset, to, units: args[1] };
}

function decodeBitcoin(transaction: UnsignedTransaction & { family: 'bitcoin' }, publicKey: Uint8Array): DecodedTransaction | undefined {
  const { inputs, network, outputs } = transaction;
  const from = bitcoinAddressOf(publicKey, network);
  const made = outputs.map(({ script, units }) => ({ to: addressOfScript(Buffer.from(script, 'hex'), network), units: BigInt(units) }));
  const put = inputs.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const feeMax = put - made.reduce((sum, { units }) => sum + units, 0n);
  if (inputs.length === 0 || outputs.length === 0 || feeMax < 0n) return undefined;
  const pays = made.flatMap(({ to, units }) => (to === undefined ? [] : [{ to, units }]));
  if (pays.length < made.length || new Set(inputs.map(({ outpoint }) => outpoint)).size < inputs.length) return undefined;
  return {
    ...NEITHER,
    family: 'bitcoin',
    network,
    from,
    asset: NATIVE,
    pays: pays.filter(({ to }) => to !== from),
    feeMax,
    vsize: vsizeOf(
      inputs.length,
      outputs.map(({ script }) => script.length / 2),
    ),
    spends: inputs.map(({ outpoint }) => outpoint),
    digests: bitcoinDigests(transaction, publicKey),
  };
}

/** What a transfer burns at most beyond what calls of contracts are allowed: bandwidth, and an address that was never used. */
const TRON_TRANSFER_FEE_MAX = 1_500_000n;

function decodeTron(bytes: string, from: string): DecodedTransaction | undefined {
  const raw = Buffer.from(bytes, 'hex');
  const read = decodeRawData(raw);
  if (read === undefined || tronAddressOfHex(read.call.owner) !== from) return undefined;
  const { call, expirationMs, feeLimit } = read;
  const paid =
    call.kind === 'transfer'
      ? { asset: NATIVE, to: tronAddressOfHex(call.to), units: call.sun }
      : { asset: tronAddressOfHex(call.contract), ...tronTransfer(call.data) };
  if (paid.asset === undefined || paid.to === undefined || paid.units === undefined) return undefined;
  const digest = txidOf(raw);
  return {
    ...NEITHER,
    family: 'tron',
    from,
    asset: paid.asset,
    pays: [{ to: paid.to, units: paid.units }],
    feeMax: feeLimit + TRON_TRANSFER_FEE_MAX,
    spends: [spendOf(digest.toString('hex'), expirationMs)],
    digests: [digest],
  };
}

function tronTransfer(data: string): { readonly to: string | undefined; readonly units: bigint | undefined } {
  const [, to, units] = new RegExp(`^${TRANSFER_SELECTOR}0{24}([0-9a-f]{40})([0-9a-f]{64})$`).exec(data) ?? [];
  return { to: to === undefined ? undefined : tronAddressOfHex(`41${to}`), units: units === undefined ? undefined : BigInt(`0x${units}`) };
}
