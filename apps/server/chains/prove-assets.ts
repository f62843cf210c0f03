import type { KeyPath } from '@agio/chains';
import type { Core } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { coreBooks, walletMachine } from '@agio/wallet';
import type { AssetProof } from '@agio/wallet';
import type { Chains, Followed } from './chains.ts';

type ChainProof = AssetProof['chains'][number];
/** Addresses of one chain that are signed for; those with the most come first only as far as the house's own do. */
const SIGNED_MAX = 2_000;

/**
 * Signs, with every address that holds something, a sentence that names the time and the chain's last booked block; and lists
 * what each holds after it beside what the books say. Undefined while no chain is followed.
 */
export async function proveAssets(chains: Chains, core: Core, nowMs: number): Promise<AssetProof | undefined> {
  if (chains.followed.length === 0) return undefined;
  const proven: ChainProof[] = [];
  const text = `Agio proof of assets of ${new Date(nowMs).toISOString()}`;
  for (const followed of chains.followed) {
    const chain = await proveChain(chains, followed, core, text);
    if (chain !== undefined) proven.push(chain);
  }
  return { time: nowMs, text, chains: proven };
}

async function proveChain(
  chains: Chains,
  { adapter, engine, setting }: Followed,
  core: Core,
  text: string,
): Promise<ChainProof | undefined> {
  const { state } = core.machine(walletMachine);
  const signer = chains.signer;
  const reconciled = await engine.reconcile();
  if (signer === undefined || reconciled === undefined) return undefined;
  const { block } = reconciled;
  const { family } = setting;
  const { hot, gas } = engine.house;
  const paths = new Map<string, KeyPath>([
    [hot, { family, account: 1, change: 0, index: 0 }],
    [gas, { family, account: 1, change: 0, index: 1 }],
  ]);
  for (const [address, customer] of chains.addresses.all(setting.code)) {
    if (paths.size >= SIGNED_MAX) break;
    paths.set(address, { family, account: 0, change: 0, index: state.index(customer, family) ?? 0 });
  }
  const assets = setting.coins.map(({ asset }) => asset);
  const wanted = [...paths.keys()].flatMap((address) => assets.map((asset) => ({ address, asset })));
  const units = await adapter.balances(wanted, block);
  const addresses = [];
  for (const [at, [address, path]] of [...paths].entries()) {
    const balances = setting.coins.flatMap(({ coin, decimals }, index) => {
      const held = units[at * assets.length + index] ?? 0n;
      return held === 0n ? [] : [{ coin, amount: formatDecimal(held, decimals) }];
    });
    if (balances.length === 0) continue;
    addresses.push({ address, proof: await adapter.prove(path, `${text}, block ${block.hash}`, signer), balances });
  }
  const books = coreBooks(core, () => Promise.reject(new Error('a proof moves nothing')));
  const totals = reconciled.coins.map(({ coin, chainUnits, difference }) => {
    const decimals = setting.coins.find((one) => one.coin === coin)?.decimals ?? 0;
    const custody = books.custody(setting.code, coin);
    const sign = difference < 0n ? '-' : '';
    const absolute = difference < 0n ? -difference : difference;
    return {
      coin,
      onChain: formatDecimal(chainUnits, decimals),
      custody: formatDecimal(custody, decimals),
      difference: sign + formatDecimal(absolute, decimals),
    };
  });
  return { chain: setting.code, height: block.height, block: block.hash, addresses, totals };
}
