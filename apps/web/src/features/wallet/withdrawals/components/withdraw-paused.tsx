import type { ReactNode } from 'react';
import type { CoinOnChain, WalletCoin } from '../../api/coins.ts';
import { ChainChoice } from '../../components/chain-choice.tsx';
import { PauseNotice } from '../../components/pause-notices.tsx';

/** Replaces the form while withdrawals are halted: the reason, and the other chains of the coin. Input is kept. */
export function WithdrawPaused({
  coin,
  chain,
  onChainChange,
}: {
  coin: WalletCoin;
  chain: CoinOnChain;
  onChainChange: (chain: string) => void;
}): ReactNode {
  return (
    <div className="flex flex-col gap-5">
      <ChainChoice chains={coin.chains} chosen={chain.chain} onChoose={onChainChange} coin={coin.coin} purpose="withdrawal" />
      <PauseNotice coin={coin.coin} chain={chain} direction="withdrawal" />
    </div>
  );
}
