import { COINS } from './site.ts';

/** The chain as seen by anybody who queries its node. */
export class ChainView {
  readonly #url: string;
  readonly #contracts: ReadonlyMap<string, string | null>;

  /** `contracts` by coin, null for the chain's own. */
  constructor(url: string, contracts: ReadonlyMap<string, string | null>) {
    this.#url = url;
    this.#contracts = contracts;
  }

  async height(): Promise<number> {
    return Number(await this.#rpc<string>('eth_blockNumber', []));
  }

  /** What an address has now, in atoms of the ledger. */
  async balance(address: string, coin: string): Promise<bigint> {
    const listed = COINS.find(({ code }) => code === coin);
    const contract = this.#contracts.get(coin);
    if (listed === undefined || contract === undefined) throw new Error(`${coin} is not on the chain`);
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
    const answered =
      contract === null
        ? await this.#rpc<string>('eth_getBalance', [address, 'latest'])
        : await this.#rpc<string>('eth_call', [{ to: contract, data }, 'latest']);
    const [units, fine, coarse] = [BigInt(answered), BigInt(listed.decimals), BigInt(listed.onChain)];
    if (fine >= coarse) return units * 10n ** (fine - coarse);
    if (units % 10n ** (coarse - fine) !== 0n) throw new Error(`${address} has parts of an atom of ${coin}`);
    return units / 10n ** (coarse - fine);
  }

  /** Whether a transaction is in a block, and succeeded. */
  async has(txid: string): Promise<boolean> {
    const receipt = await this.#rpc<{ status: string } | null>('eth_getTransactionReceipt', [txid]);
    return receipt?.status === '0x1';
  }

  async #rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
}
