import { HDKey } from '@scure/bip32';
import { assert } from '@agio/kernel';
import type { Family } from '../family.ts';
import type { KeyPath } from '../signer.ts';

/** Accounts whose private keys are ever opened here; the cold wallet's is `COLD_ACCOUNT`, of other words. */
export const ACCOUNTS = [0, 1] as const;
export const COLD_ACCOUNT = 2;

/** The purpose of a set of keys: SLIP-44 keeps the keys of Bitcoin's test networks apart from those of the real one. */
export const BRANCHES = ['evm', 'tron', 'bitcoin', 'bitcoin-test'] as const;
export type Branch = (typeof BRANCHES)[number];

const ROOTS = {
  evm: "m/44'/60'",
  tron: "m/44'/195'",
  bitcoin: "m/84'/0'",
  'bitcoin-test': "m/84'/1'",
} as const satisfies Record<Branch, string>;

const INDEX_MAX = 0x7fff_ffff;

/** Which of Bitcoin's keys are used. */
export type BitcoinKeys = 'main' | 'test';

export function branchOf(family: Family, bitcoin: BitcoinKeys): Branch {
  return family === 'bitcoin' && bitcoin === 'test' ? 'bitcoin-test' : family;
}

/** Path of an account from the seed (BIP-44, BIP-84): `m/44'/60'/0'`. */
export function accountPath(branch: Branch, account: KeyPath['account'] | typeof COLD_ACCOUNT): string {
  return `${ROOTS[branch]}/${account}'`;
}

export function isIndex(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= INDEX_MAX;
}

/** Compressed public key at `change/index` below an account's extended public key. Throws if the text is not one. */
export function publicKeyAt(xpub: string, change: 0 | 1, index: number): Uint8Array {
  assert(isIndex(index), 'an index of a key is a whole number below 2^31');
  const { publicKey } = chainAt(xpub, change).deriveChild(index);
  assert(publicKey !== null, 'a derived key has a public half');
  return publicKey;
}

/** Half the work of an address is deriving its chain key, of which a site has only a few. */
const chains = new Map<string, HDKey>();
const CHAINS_MAX = 64;

function chainAt(xpub: string, change: 0 | 1): HDKey {
  const name = `${xpub}/${change}`;
  const known = chains.get(name);
  if (known !== undefined) return known;
  const account = HDKey.fromExtendedKey(xpub);
  assert(account.privateKey === null, 'addresses are made from public keys alone');
  const chain = account.deriveChild(change);
  if (chains.size >= CHAINS_MAX) chains.clear();
  chains.set(name, chain);
  return chain;
}
