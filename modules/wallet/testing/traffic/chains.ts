import type { Chance, TrafficScene } from '@agio/module/testing';
import type { WalletCommand } from '../../model.ts';
import type { Books, ModelChain } from '../model/books.ts';
import { ListingTraffic } from './listings.ts';

/** How many digits a chain knows of a coin, beyond those of the books; the second one knows fewer of its second coin. */
const CHAINS = [
  { code: 'ONE', family: 'evm', digits: [10, -2, 0] },
  { code: 'TWO', family: 'bitcoin', digits: [0, 3, null, 0] },
] as const;
/** Nothing of it is listed as its own coin. */
const BARE = 'BARE';

/** What engines book of blocks, and what operators list. */
export class ChainTraffic {
  readonly #chance: Chance;
  readonly #books: Books;
  readonly #scene: TrafficScene;
  readonly #places: readonly { readonly chain: string; readonly coin: string; readonly step: bigint; readonly digits: number }[];
  #count = 0;
  #fork = 0;
  readonly #listings: ListingTraffic;

  constructor(chance: Chance, books: Books, scene: TrafficScene) {
    this.#chance = chance;
    this.#books = books;
    this.#scene = scene;
    this.#listings = new ListingTraffic(chance, books, { chain: CHAINS[0].code, coins: scene.coins.map(({ code }) => code) });
    this.#places = CHAINS.flatMap(({ code, digits }) =>
      digits.flatMap((more, at) => {
        const coin = scene.coins[at];
        if (coin === undefined || more === null) return [];
        return [{ chain: code, coin: coin.code, step: 10n ** BigInt(Math.max(0, -more)), digits: Math.max(0, coin.decimals + more) }];
      }),
    );
  }

  beginning(): readonly WalletCommand[] {
    const chains = [...CHAINS, { code: BARE, family: 'tron' } as const].map(({ code, family }): WalletCommand => ({
      kind: 'wallet.define_chain',
      code,
      family,
    }));
    const listings = this.#places.map(({ chain, coin, digits }): WalletCommand => {
      const native = coin === this.#scene.coins[0]?.code;
      return { kind: 'wallet.list_coin', chain, coin, decimals: digits, native };
    });
    return [
      ...chains,
      ...listings,
      { kind: 'wallet.list_coin', chain: BARE, coin: this.#scene.coins[0]?.code ?? '', decimals: 6, native: false },
    ];
  }

  get hasBegun(): boolean {
    const listed = this.#books.chains.reduce((sum, { listings }) => sum + listings.size, 0);
    return this.#books.chains.length > CHAINS.length && listed > this.#places.length;
  }

  /** A coin on a chain, and the smallest part of it in the books that the chain knows. */
  place() {
    const { late } = this.#listings;
    return this.#chance.pick(late === undefined ? this.#places : [...this.#places, late]);
  }

  /** The block that is booked now, or one that comes after it; rarely one that cannot be. */
  block(id: number): { readonly height: number; readonly block: string } {
    const chain = this.#books.chains[id - 1];
    if (chain === undefined) return { height: 1, block: 'none' };
    const next = this.#next(chain);
    return this.#chance.once(25) ? { height: next.height - this.#chance.int(0, 2), block: 'other' } : next;
  }

  next(): WalletCommand {
    this.#count += 1;
    const chance = this.#chance;
    switch (chance.weighed({ credit: 34, spend: 8, advance: 26, reorganise: 4, address: 4, listing: 3, wrong: 7 })) {
      case 'credit':
        return this.#credit();
      case 'spend':
        return this.#spend();
      case 'advance':
        return this.#advance();
      case 'reorganise':
        return this.#reorganise();
      case 'address': {
        const customer = chance.once(9) ? 99 : chance.int(1, this.#scene.customers);
        return { kind: 'wallet.open_address', customer, family: chance.pick(['evm', 'bitcoin']) };
      }
      case 'listing':
        return this.#listings.next();
      case 'wrong':
        return this.#wrong();
    }
  }

  #chain(): ModelChain | undefined {
    return this.#books.chain(this.#chance.pick(CHAINS).code);
  }

  #next(chain: ModelChain): { readonly height: number; readonly block: string } {
    if (chain.half !== null) return { height: chain.half.height, block: chain.half.hash };
    const height = this.#books.top(chain) + 1;
    return { height, block: `${chain.code}:${height}:${this.#fork}` };
  }

  #units(digits: number, step: bigint): bigint {
    const whole = 10n ** BigInt(digits);
    const small = BigInt(this.#chance.int(1, 900_000_000));
    return this.#chance.pick([small, whole * BigInt(this.#chance.int(1, 40)) + small, (whole / 3n + small) * step]);
  }

  #credit(): Extract<WalletCommand, { kind: 'wallet.credit' }> {
    const chance = this.#chance;
    const { chain, coin, digits, step } = this.place();
    const account = chance.pick(['trading', 'trading', 'trading', 'trading', 'suspense', 'house'] as const);
    const owner = account === 'trading' || chance.once(2) ? chance.int(1, this.#scene.customers) : 0;
    const why = chance.pick(['above_limit', 'closed', 'screening', 'disabled'] as const);
    return {
      kind: 'wallet.credit',
      chain,
      coin,
      ...this.block(this.#books.chain(chain)?.id ?? 0),
      txid: `tx${chance.once(20) ? chance.int(1, this.#count) : this.#count}`,
      index: String(chance.int(0, 1)),
      units: String(this.#units(digits, step)),
      owner,
      account,
      ...(account === 'suspense' && owner !== 0 ? { why } : {}),
    };
  }

  #spend(): WalletCommand {
    const chance = this.#chance;
    const { chain, coin, digits, step } = this.place();
    const found = this.#books.chain(chain);
    const units = chance.once(6)
      ? this.#books.onChain(found ?? this.#books.chainById(1), this.#books.house.coin(coin)?.id ?? 0)
      : this.#units(digits, step);
    const what = chance.once(3) ? coin : null;
    return { kind: 'wallet.spend', chain, coin: what, ...this.block(found?.id ?? 0), txid: `gas${this.#count}`, units: String(units) };
  }

  #advance(): WalletCommand {
    const chance = this.#chance;
    const chain = this.#chain();
    if (chain === undefined) return { kind: 'wallet.advance', chain: 'NONE', height: 1, hash: '' };
    const { block, height } = this.block(chain.id);
    const jump = chance.once(40) && chain.half === null ? chance.int(200, 300) : 0;
    return { kind: 'wallet.advance', chain: chain.code, height: height + jump, hash: block };
  }

  #reorganise(): WalletCommand {
    const chance = this.#chance;
    const chain = this.#chain();
    this.#fork += 1;
    const top = chain === undefined ? 0 : this.#books.top(chain);
    const height = chance.once(5) ? top - chance.int(200, 400) : top - chance.pick([0, 1, 1, 2, 3, 5, 9]);
    return { kind: 'wallet.reorganise', chain: chain?.code ?? 'NONE', height };
  }

  #wrong(): WalletCommand {
    const chance = this.#chance;
    const credit = { ...this.#credit(), account: 'trading' as const };
    const most = '9'.repeat(45);
    return chance.pick<WalletCommand>([
      { ...credit, chain: 'NONE' },
      { ...credit, coin: 'NONE' },
      { ...credit, units: '0' },
      { ...credit, units: '1.5' },
      { ...credit, units: most },
      { ...credit, owner: 99 },
      { ...credit, owner: 0 },
      { ...credit, height: -1 },
      { kind: 'wallet.spend', chain: BARE, coin: null, height: 1, block: 'b', txid: 't', units: '1' },
      { kind: 'wallet.define_chain', code: CHAINS[0].code, family: 'evm' },
      { kind: 'wallet.define_chain', code: 'no chain', family: 'evm' },
      { kind: 'wallet.list_coin', chain: BARE, coin: this.#scene.coins[0]?.code ?? '', decimals: 6, native: true },
      { kind: 'wallet.list_coin', chain: BARE, coin: 'NONE', decimals: 6, native: true },
      { kind: 'wallet.list_coin', chain: BARE, coin: this.#scene.coins[1]?.code ?? '', decimals: 31, native: true },
      { kind: 'wallet.advance', chain: BARE, height: -1, hash: '' },
    ]);
  }
}
