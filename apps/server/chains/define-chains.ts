import { parseDecimal } from '@agio/kernel';
import { ConfigError } from '../settings/config.ts';
import type { Command, Core, Outcome } from '@agio/core';
import { walletMachine } from '@agio/wallet';
import type { ChainSetting, WalletCommand } from '@agio/wallet';

/**
 * Registers chains and coins that are new to the core. Throws if the settings contradict what is booked, or themselves: with
 * other digits than in the books, every payment would be another amount.
 */
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
    const assets = new Set(coins.map(({ asset }) => asset));
    if (assets.size !== coins.length || new Set(coins.map(({ coin }) => coin)).size !== coins.length)
      throw contradicted(`chain ${code} has a coin or a contract twice`);
    const booked = state.chain(code);
    if (booked !== undefined && booked.family !== family) throw contradicted(`chain ${code} is booked as ${booked.family}, not ${family}`);
    if (booked === undefined) await must({ kind: 'wallet.define_chain', code, family });
    for (const { coin, asset, decimals, deposit, withdrawal } of coins) {
      const known = core.coin(coin);
      if (known === undefined) throw contradicted(unknownCoin(code, coin));
      const { beneficiaryFrom = '0', minimum, maximum, fee, dayLimits, freeUpTo, twoAbove } = withdrawal;
      for (const limit of [deposit.minimum, minimum, maximum, fee, ...dayLimits, freeUpTo, twoAbove, beneficiaryFrom])
        if (parseDecimal(limit, known.decimals) === undefined)
          throw contradicted(`chain ${code}: ${limit} ${coin} has more digits than the ${known.decimals} of the coin`);
      const listing = state.chain(code)?.coins.get(known.id);
      if (listing !== undefined && (listing.decimals !== decimals || listing.native !== (asset === 'native')))
        throw contradicted(`chain ${code}: ${coin} is booked with ${listing.decimals} digits${listing.native ? ' as its own coin' : ''}`);
      if (listing !== undefined && listing.asset !== null && listing.asset.toLowerCase() !== asset.toLowerCase())
        throw contradicted(`chain ${code}: operators listed ${coin} with the contract ${listing.asset}, not ${asset}`);
      const other = [...(state.chain(code)?.coins.values() ?? [])].find(
        (one) => one.coin !== known.id && one.asset?.toLowerCase() === asset.toLowerCase(),
      );
      if (other !== undefined) throw contradicted(`chain ${code}: operators listed ${asset} as ${core.coins[other.coin]?.code ?? ''}`);
      if (listing !== undefined) continue;
      await must({ kind: 'wallet.list_coin', chain: code, coin, decimals, native: asset === 'native' });
    }
  }
}

/** Why a chain with such a coin is refused. */
export const unknownCoin = (chain: string, coin: string): string =>
  `chain ${chain} has the coin ${coin}, which the site does not know: the seed file of the first start has its coins, or operators add it before CHAINS names it`;

/** The chains file is at fault: a start ends with the sentence, as for every other setting. */
const contradicted = (sentence: string): ConfigError => new ConfigError([`CHAINS: ${sentence}`]);
