import type { Chance } from '@agio/module/testing';
import type { CoinLimits } from '../../shared/listing-model.ts';
import type { WalletCommand } from '../../model.ts';
import type { Books } from '../model/books.ts';

const ASSET = '0x00000000000000000000000000000000000070cE';
const OPERATORS = 2 ** 48;
/** The books have more digits of it than the chain: limits may be too fine. */
const DIGITS_FEWER = 2;

/** A token that two people list while its chain is followed, and limits that they change; often in vain. */
export class ListingTraffic {
  readonly #chance: Chance;
  readonly #books: Books;
  readonly #chain: string;
  readonly #coins: readonly string[];
  #count = 0;

  constructor(chance: Chance, books: Books, of: { readonly chain: string; readonly coins: readonly string[] }) {
    this.#chance = chance;
    this.#books = books;
    this.#chain = of.chain;
    this.#coins = of.coins;
  }

  /** The token once it is listed. */
  get late() {
    const coin = this.#books.house.coin(this.#coins.at(-1) ?? '');
    const listing = coin === undefined ? undefined : this.#books.chain(this.#chain)?.listings.get(coin.id);
    if (coin === undefined || listing === undefined || listing.decided.asset === null) return undefined;
    return { chain: this.#chain, coin: coin.code, step: 10n ** BigInt(coin.decimals - listing.decimals), digits: listing.decimals };
  }

  next(): WalletCommand {
    this.#count += 1;
    return this.#chance.once(3) ? this.#list() : this.#change();
  }

  #ofTwo() {
    const names = { by: 7, decidedBy: 8 };
    const operators = { by: OPERATORS + 1, decidedBy: OPERATORS + 2 };
    const people = this.#chance.pick([
      operators,
      operators,
      operators,
      names,
      { by: 7, decidedBy: OPERATORS + 2 },
      { by: 7, decidedBy: 7 },
    ]);
    const before = Math.max(1, this.#count - this.#chance.int(0, 20));
    return { cause: `request ${this.#chance.once(4) ? before : this.#count}`, ...people };
  }

  #list(): WalletCommand {
    const chance = this.#chance;
    const coin = this.#coins.at(-1) ?? '';
    const digits = this.#books.house.coin(coin)?.decimals ?? 0;
    const chain = chance.once(8) ? chance.pick(['TWO', 'NONE', 'BARE']) : this.#chain;
    const top = this.#top(chain);
    return {
      kind: 'wallet.list_token',
      ...(chance.once(2) ? {} : { waitMs: chance.pick([0, 1, 60_000, 86_400_000, -1, 0.5, 9e9]) }),
      ...(chance.once(2) ? {} : { weekCap: chance.pick(['', '0', '5', '5000000', '90000000000', '-1', 'x']) }),
      chain,
      coin: chance.once(8) ? chance.pick(['NONE', this.#coins[0] ?? '']) : coin,
      asset: chance.once(8) ? chance.pick(['native', 'no address']) : ASSET,
      decimals: chance.once(8) ? chance.pick([-1, 31, 0.5]) : Math.max(0, digits - DIGITS_FEWER),
      from: top + (chance.once(8) ? chance.pick([0, 2]) : 1),
      limits: this.#limits(),
      ...this.#ofTwo(),
    };
  }

  #change(): WalletCommand {
    const chance = this.#chance;
    const coin = chance.once(8) ? 'NONE' : chance.pick(this.#coins);
    return { kind: 'wallet.set_limits', chain: chance.once(8) ? 'NONE' : this.#chain, coin, limits: this.#limits(), ...this.#ofTwo() };
  }

  #top(code: string): number {
    const chain = this.#books.chain(code);
    return chain === undefined ? 0 : this.#books.top(chain);
  }

  #limits(): CoinLimits {
    const chance = this.#chance;
    const amount = (): string => `${chance.int(1, 9_000)}00000000`;
    const good: CoinLimits = {
      depositOpen: chance.once(2),
      depositMinimum: amount(),
      auditAbove: amount(),
      withdrawalOpen: chance.once(2),
      withdrawalMinimum: amount(),
      withdrawalMaximum: amount(),
      fee: '0',
      dayLimits: [amount(), amount(), amount(), amount()],
      freeUpTo: amount(),
      twoAbove: amount(),
      beneficiaryFrom: chance.pick(['', amount()]),
      sweepFrom: amount(),
      hotMaximum: amount(),
      gasLimit: chance.pick([0, 21_000, 200_000]),
    };
    if (!chance.once(6)) return good;
    return {
      ...good,
      ...chance.pick([{ fee: '1' }, { fee: '01' }, { fee: '' }, { freeUpTo: '-1' }, { gasLimit: 20_999 }, { gasLimit: 0.5 }]),
    };
  }
}
