import { join } from 'node:path';
import { evmAddress, tronAddress } from '@agio/chains';
import { agreeing } from '@agio/wallet';
import { DurableLines } from './durable-lines.ts';
import type { KnownListing } from './journal-view.ts';
import { DAY_TIMES, GAS_MOST, HOUR_TIMES } from './rules.ts';
import type { ChainRules, CoinRules } from './rules.ts';

/** A listing as the signer read it first. Limits are units of the chain. */
interface ListedLine {
  readonly atMs: number;
  readonly chain: string;
  readonly coin: string;
  readonly asset: string;
  readonly decimals: number;
  readonly perHour: string;
  readonly perDay: string;
  readonly people: readonly [number, number];
}

export interface ListedCoinsOptions {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

const FILE = 'listings.log';

/**
 * Tokens that two operators listed in the console, as the journal has them. The signer's own settings come first: a listing can neither
 * replace a coin or a contract of theirs nor change its limits. What a listing said first is on disk from then on: the journal can
 * lower its limits later, but neither raise them nor name another contract.
 */
export class ListedCoins {
  readonly #lines: DurableLines<ListedLine>;
  readonly #known = new Map<string, ListedLine>();
  readonly #options: ListedCoinsOptions;
  readonly #said = new Set<string>();

  constructor(folder: string, options: ListedCoinsOptions) {
    this.#options = options;
    this.#lines = new DurableLines(join(folder, FILE), (line) => this.#known.set(`${line.chain} ${line.coin}`, line));
  }

  /** The rules of the settings, and the listed tokens with theirs. */
  beside(rules: readonly ChainRules[], listings: readonly KnownListing[]): readonly ChainRules[] {
    return rules.map((chain) => {
      if (!chain.listings) return chain;
      const added = listings.filter((listing) => listing.chain === chain.code).flatMap((listing) => this.#rulesOf(chain, listing) ?? []);
      return added.length === 0 ? chain : { ...chain, coins: [...chain.coins, ...added] };
    });
  }

  close(): void {
    this.#lines.close();
  }

  #rulesOf(chain: ChainRules, listing: KnownListing): CoinRules | undefined {
    const { asset, coin, decimals, gasLimit, most } = listing;
    if (chain.coins.some((one) => one.coin === coin || one.asset === asset)) return undefined;
    const line = this.#known.get(`${chain.code} ${coin}`) ?? this.#take(chain, listing);
    if (line === undefined || line.asset !== asset || line.decimals !== decimals) {
      this.#sayOnce(`does not take ${coin} on ${chain.code} with the contract ${asset}: ${problemOf(line, chain, listing)}`);
      return undefined;
    }
    const least = (first: string, times: bigint): bigint => (BigInt(first) < most * times ? BigInt(first) : most * times);
    return {
      coin,
      asset,
      decimals,
      gasMost: gasLimit === 0 ? GAS_MOST.token : BigInt(gasLimit),
      perHour: least(line.perHour, HOUR_TIMES),
      perDay: least(line.perDay, DAY_TIMES),
    };
  }

  /** Writes a listing down the first time that it is read; undefined if it is none to rely on. */
  #take(chain: ChainRules, listing: KnownListing): ListedLine | undefined {
    const { asset, coin, decimals, most, people } = listing;
    const isTaken = [...this.#known.values()].some((line) => line.chain === chain.code && line.asset === asset);
    if (isTaken || !isContract(chain, asset) || !areTwo(people)) return undefined;
    const limits = { perHour: String(most * HOUR_TIMES), perDay: String(most * DAY_TIMES) };
    const line: ListedLine = { atMs: this.#options.now(), chain: chain.code, coin, asset, decimals, ...limits, people };
    this.#lines.append(line);
    this.#known.set(`${chain.code} ${coin}`, line);
    this.#options.say(`takes ${coin} on ${chain.code} with the contract ${asset}, which ${people.join(' and ')} listed`);
    return line;
  }

  #sayOnce(line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    this.#options.say(line);
  }
}

function problemOf(line: ListedLine | undefined, chain: ChainRules, { asset, people }: KnownListing): string {
  if (line !== undefined) return `it was listed with ${line.asset} and ${line.decimals} decimals first`;
  if (!isContract(chain, asset)) return 'that is no contract of the chain';
  return areTwo(people) ? 'another coin was listed with it' : 'it takes two people';
}

const areTwo = (people: readonly [number, number]): boolean => people[0] !== people[1] && agreeing(people) === 2;

function isContract({ family }: ChainRules, asset: string): boolean {
  return (family === 'evm' && evmAddress(asset) === asset) || (family === 'tron' && tronAddress(asset) === asset);
}
