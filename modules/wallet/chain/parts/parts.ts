import type { BlockId, ChainAdapter, KeyPath, Signer, Watch } from '@agio/chains';
import { NATIVE } from '@agio/chains';
import { assert, parseDecimal } from '@agio/kernel';
import type { Clock } from '@agio/kernel/clock';
import type { ChainSetting, CoinOnChainSetting } from '../../shared/settings.ts';
import type { ChainBooks, Screening } from '../ports.ts';
import { SignedEarlier } from './signed-earlier.ts';
import type { ChainStore } from '../store/store.ts';

/** A coin of the chain with its limits in the chain's smallest units. */
export interface CoinUnits {
  readonly coin: string;
  readonly asset: string;
  readonly decimals: number;
  /** The first block whose movements count; 0 for coins that were there from the beginning. */
  readonly from: number;
  readonly isDepositOpen: boolean;
  readonly minimum: bigint;
  readonly auditAbove: bigint;
  /** Most gas of a withdrawal or a sweep; undefined leaves it to the adapter. */
  readonly gasLimit: bigint | undefined;
  readonly sweepFrom: bigint;
  readonly hotMaximum: bigint;
  /** Above it two operators decide. */
  readonly twoAbove: bigint;
}

/** An address of the platform's own with its key. */
export interface OwnKey {
  readonly address: string;
  readonly path: KeyPath;
}

/** What following one chain needs. */
export interface ChainParts {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly signer: Signer;
  readonly books: ChainBooks;
  readonly store: ChainStore;
  /** Deposit addresses with their customers; a new one is in here before it is shown. */
  addresses(): ReadonlyMap<string, number>;
  /** Index of a customer's key below the account of deposits. */
  indexOf(customer: number): number | undefined;
  now(): number;
  readonly sleep: Clock['sleep'];
  /** Screens payments from and to the outside; absent if screening is off. */
  readonly screening?: Screening | undefined;
  /** Logs a sentence for operators; the same sentence may be repeated. */
  report(sentence: string): void;
  /** Alerts operators: the chain was halted, or money is where it should not be. */
  alarm(sentence: string): void;
}

/** A chain with everything that follows from its parts. */
export interface FollowedChain extends ChainParts {
  /** As they are now: operators list tokens and change limits while the chain is followed. */
  readonly coins: readonly CoinUnits[];
  /** Pays withdrawals. */
  readonly hot: OwnKey;
  /** Pays the gas of sweeps. */
  readonly gas: OwnKey;
  readonly cold: string | undefined;
  /** What the signer signed for withdrawals that the journal has as unsigned. */
  readonly earlier: SignedEarlier;
  isHouse(address: string): boolean;
  coinOf(asset: string): CoinUnits | undefined;
}

/** Derives the platform's own addresses and reads the limits. Throws if the settings do not match the chain. */
export async function followedChain(parts: ChainParts): Promise<FollowedChain> {
  const { adapter, setting, signer } = parts;
  const xpub = await signer.xpub(setting.family, 1);
  const own = (index: number): OwnKey => ({
    address: adapter.derive(xpub, index),
    path: { family: setting.family, account: 1, change: 0, index },
  });
  const [hot, gas] = [own(0), own(1)];
  const cold = setting.coldAddress === null ? undefined : adapter.address(setting.coldAddress);
  assert(setting.coldAddress === null || cold !== undefined, `the cold address of ${setting.code} is an address of the chain`);
  const coldKey = setting.coldKey ?? null;
  assert(coldKey === null || adapter.derive(coldKey, 0) === cold, `the cold address of ${setting.code} is the first of its cold key`);
  const now = coinsNow(setting, adapter);
  const house = new Set([hot.address, gas.address, ...(cold === undefined ? [] : [cold])]);
  return {
    ...parts,
    get coins() {
      return now().coins;
    },
    hot,
    gas,
    cold,
    earlier: new SignedEarlier(signer),
    isHouse: (address) => house.has(address),
    coinOf: (asset) => now().byAsset.get(asset),
  };
}

/** The coins of the settings in units, computed again when those have changed. */
function coinsNow(
  setting: ChainSetting,
  adapter: ChainAdapter,
): () => { readonly coins: readonly CoinUnits[]; readonly byAsset: ReadonlyMap<string, CoinUnits> } {
  let of: readonly CoinOnChainSetting[] = [];
  let coins: readonly CoinUnits[] = [];
  let byAsset: ReadonlyMap<string, CoinUnits> = new Map();
  const refresh = () => {
    const settings = setting.coins;
    if (settings !== of) {
      coins = settings.map((coin) => unitsOfCoin(coin, adapter));
      byAsset = new Map(coins.map((coin) => [coin.asset, coin]));
      of = settings;
    }
    return { coins, byAsset };
  };
  refresh();
  return refresh;
}

function unitsOfCoin(
  { coin, asset, decimals, deposit, listedFrom, sweep, withdrawal }: CoinOnChainSetting,
  adapter: ChainAdapter,
): CoinUnits {
  const units = (text: string): bigint => {
    const found = parseDecimal(text, decimals);
    assert(found !== undefined, `a limit of ${coin} has no more digits than the chain knows`);
    return found;
  };
  const contract = asset === NATIVE ? NATIVE : adapter.address(asset);
  assert(contract !== undefined, `the contract of ${coin} is an address of the chain`);
  return {
    coin,
    asset: contract,
    decimals,
    from: listedFrom ?? 0,
    isDepositOpen: deposit.open,
    minimum: units(deposit.minimum),
    auditAbove: units(deposit.auditAbove),
    gasLimit: withdrawal.gasLimit === undefined ? undefined : BigInt(withdrawal.gasLimit),
    sweepFrom: units(sweep.from),
    hotMaximum: units(sweep.hotMaximum),
    twoAbove: units(withdrawal.twoAbove),
  };
}

/** Coins whose movements in a block count, and whose balances after it are in the books. */
export function coinsAt({ coins }: Pick<FollowedChain, 'coins'>, height: number): readonly CoinUnits[] {
  return coins.filter(({ from }) => from <= height);
}

/** Everything whose balances after a block the platform answers for. */
export function watchOf(chain: FollowedChain, { height }: Pick<BlockId, 'height'>): Watch {
  const addresses = chain.addresses();
  return { has: (address) => addresses.has(address) || chain.isHouse(address), assets: coinsAt(chain, height).map(({ asset }) => asset) };
}
