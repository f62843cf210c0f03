import { bitcoinAddressOf, evmAddressOf, publicKeyAt, tronAddressOf } from '@agio/chains';
import type { KeyPath, Signer } from '@agio/chains';
import type { ChainRules } from './rules.ts';

/** Deposit addresses that are searched if the index is not given. */
const SEARCHED_MAX = 2_000;

/** Addresses that the signer derives itself: it trusts nothing that the caller says about them. */
export class OwnAddresses {
  readonly #keys: Signer;

  constructor(keys: Signer) {
    this.#keys = keys;
  }

  async publicKey({ family, account, change, index }: KeyPath): Promise<Uint8Array> {
    return publicKeyAt(await this.#keys.xpub(family, account), change, index);
  }

  /** The hot, the gas and the cold address of a chain. */
  async house(rules: ChainRules): Promise<readonly string[]> {
    const [hot, gas] = await Promise.all([0, 1].map((index) => this.#address(rules, 1, index)));
    return [hot ?? '', gas ?? '', ...(rules.cold === undefined ? [] : [rules.cold])];
  }

  /** Whether it is a deposit address: the one of the given index, or any of the first. */
  async isDeposit(rules: ChainRules, address: string, index: number | undefined): Promise<boolean> {
    if (index !== undefined) return isIndex(index) && (await this.#address(rules, 0, index)) === address;
    for (let at = 0; at < SEARCHED_MAX; at += 1) if ((await this.#address(rules, 0, at)) === address) return true;
    return false;
  }

  async #address(rules: ChainRules, account: KeyPath['account'], index: number): Promise<string> {
    const key = await this.publicKey({ family: rules.family, account, change: 0, index });
    if (rules.family === 'evm') return evmAddressOf(key);
    return rules.family === 'tron' ? tronAddressOf(key) : bitcoinAddressOf(key, rules.network ?? 'mainnet');
  }
}

function isIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < 0x8000_0000;
}
