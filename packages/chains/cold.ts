import { assert } from '@agio/kernel';
import type { ChainAdapter, NotPayable, Payment, SignedPayment } from './adapter.ts';
import { publicKeyAt } from './keys/paths.ts';
import type { KeySignature, Signer, UnsignedTransaction } from './signer.ts';
import { decodeUnsigned } from './signer/decode.ts';
import type { DecodedTransaction } from './signer/decode.ts';

/** The path of a cold wallet's only address below its account. */
export const COLD_PATH = { account: 1, change: 0, index: 0 } as const;

/** Nothing is signed: the transaction that would have been is returned by an exception. */
class Prepared extends Error {
  override readonly name = 'Prepared';
  readonly transaction: UnsignedTransaction;

  constructor(transaction: UnsignedTransaction) {
    super('prepared');
    this.transaction = transaction;
  }
}

/** The transaction that people are to sign elsewhere; `coldKey` is the cold account's extended public key. */
export async function prepareCold(adapter: ChainAdapter, payment: Payment, coldKey: string): Promise<UnsignedTransaction | NotPayable> {
  const preparing: Signer = {
    xpub: () => Promise.resolve(coldKey),
    sign: ({ transaction }) => Promise.reject(new Prepared(transaction)),
    spendsOf: () => Promise.resolve(new Map()),
    prove: () => Promise.reject(new Error('nothing is proven here')),
  };
  const answer = await adapter.sign(payment, preparing).catch((error: unknown) => {
    if (error instanceof Prepared) return error.transaction;
    throw error;
  });
  assert(!('raw' in answer), 'nothing was signed');
  return answer;
}

/** Assembles what people signed elsewhere; the adapter checks that it is signed by the cold key. Throws if it is not. */
export async function importCold(
  adapter: ChainAdapter,
  payment: Payment,
  signed: { readonly transaction: UnsignedTransaction; readonly signatures: readonly KeySignature[] },
  coldKey: string,
): Promise<SignedPayment | NotPayable> {
  let isTold = false;
  const replaying: Signer = {
    xpub: () => Promise.resolve(coldKey),
    sign() {
      if (isTold) return Promise.resolve({ ok: true, signatures: signed.signatures });
      isTold = true;
      return Promise.resolve({ ok: false, refusal: 'signed_before', detail: 'signed elsewhere', earlier: signed.transaction });
    },
    spendsOf: () => Promise.resolve(new Map()),
    prove: () => Promise.reject(new Error('nothing is proven here')),
  };
  return adapter.sign(payment, replaying);
}

/** What a transaction of the cold wallet does; undefined if it is not a payment. */
export function readCold(transaction: UnsignedTransaction, coldKey: string): DecodedTransaction | undefined {
  return decodeUnsigned(transaction, publicKeyAt(coldKey, COLD_PATH.change, COLD_PATH.index));
}
