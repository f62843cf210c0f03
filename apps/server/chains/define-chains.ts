import type { Command, Core, Outcome } from '@agio/core';
import { walletMachine } from '@agio/wallet';
import type { ChainSetting, WalletCommand } from '@agio/wallet';

/** Tells the core of chains and coins that it does not know yet. */
export async function defineChains(
  core: Core,
  submit: (command: Command) => Promise<Outcome>,
  settings: readonly ChainSetting[],
): Promise<void> {
  const { state } = core.machine(walletMachine);
  const must = async (command: WalletCommand): Promise<void> => {
    const { reply } = await submit(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  for (const { code, family, coins } of settings) {
    if (state.chain(code) === undefined) await must({ kind: 'wallet.define_chain', code, family });
    for (const { coin, asset, decimals } of coins) {
      const known = core.coin(coin);
      if (known === undefined) throw new Error(`chain ${code} has the coin ${coin}, which the site does not know`);
      if (state.chain(code)?.coins.has(known.id) === true) continue;
      await must({ kind: 'wallet.list_coin', chain: code, coin, decimals, native: asset === 'native' });
    }
  }
}
