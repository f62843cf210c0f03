import type { ChainAdapter } from '@agio/chains';
import type { Command, Core, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { OwnAddresses, walletMachine } from '@agio/wallet';
import type { ChainSetting, ChainsView } from '@agio/wallet';

/** A chain that this server follows: what operators decided, how it is asked, and the public key of its deposit addresses. */
export interface Chain {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly xpub: string;
}

/** Tells the core of chains and coins that it does not know yet. */
export async function defineChains(
  core: Core,
  submit: (command: Command) => Promise<Outcome>,
  settings: readonly ChainSetting[],
): Promise<void> {
  const { state } = core.machine(walletMachine);
  const must = async (command: Command): Promise<void> => {
    const { reply } = await submit(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  for (const { code, family, coins } of settings) {
    if (state.chain(code) === undefined) await must(wallet({ kind: 'wallet.define_chain', code, family }));
    for (const { coin, asset, decimals } of coins) {
      const known = core.coin(coin);
      if (known === undefined) throw new Error(`chain ${code} has the coin ${coin}, which the site does not know`);
      if (state.chain(code)?.coins.has(known.id) === true) continue;
      await must(wallet({ kind: 'wallet.list_coin', chain: code, coin, decimals, native: asset === 'native' }));
    }
  }
}

function wallet<C extends Command>(command: C): C {
  return command;
}

/** Chains as calls of customers see them. */
export function chainsView(core: Core, database: Database, chains: readonly Chain[]): Omit<ChainsView, 'tip' | 'seenOf'> {
  const byCode = new Map(chains.map((chain) => [chain.setting.code, chain]));
  const makers = new Map(
    chains.map(({ setting, adapter, xpub }) => [
      setting.code,
      { family: setting.family, derive: (index: number) => adapter.derive(xpub, index) },
    ]),
  );
  return {
    settings: chains.map(({ setting }) => setting),
    addresses: new OwnAddresses(database, core.machine(walletMachine).state, makers),
    canonical: (code, address) => byCode.get(code)?.adapter.address(address),
  };
}
