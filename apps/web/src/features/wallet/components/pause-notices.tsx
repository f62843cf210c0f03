import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Notice, Tag, useTexts } from '@agio/ui';
import { walletCoinsQuery, type CoinOnChain } from '../api/coins.ts';
import { pausesOf, type PauseDirection, type Pause } from '../state/pauses.ts';

/** Why deposits or withdrawals of a coin are paused on a chain, and what happens to them meanwhile; nothing if they are not paused. */
export function PauseNotice({ coin, chain, direction }: { coin: string; chain: CoinOnChain; direction: PauseDirection }): ReactNode {
  const { t } = useTexts('wallet');
  const reason = chain[direction].halted;
  if (reason === null) return null;
  return (
    <Notice tone="warn" role="status">
      <p className="font-medium">{t(($) => $.pause[direction], { coin, chain: chain.chainName })}</p>
      <p>{t(($) => $.pause.why[reason])}</p>
      <p>{direction === 'deposit' ? t(($) => $.pause.depositMeanwhile) : t(($) => $.pause.withdrawalMeanwhile)}</p>
    </Notice>
  );
}

export function PausedTag(): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <Tag tone="warn" size="s">
      {t(($) => $.pause.tag)}
    </Tag>
  );
}

/** All current pauses, for the assets page; nothing if there are none. */
export function PausesNotice({ className }: { className?: string }): ReactNode {
  const { t } = useTexts('wallet');
  const coins = useQuery(walletCoinsQuery).data;
  const pauses = pausesOf(coins ?? []);
  if (pauses.length === 0) return null;
  return (
    <Notice role="status" {...(className === undefined ? {} : { className })}>
      <ul>
        {pauses.map((pause) => (
          <li key={`${pause.chain} ${pause.what} ${pause.reason}`}>
            <PauseLine pause={pause} />
          </li>
        ))}
      </ul>
      <p>{t(($) => $.pause.balances)}</p>
    </Notice>
  );
}

function PauseLine({ pause: { chainName: chain, coins, reason, what } }: { pause: Pause }): ReactNode {
  const { t } = useTexts('wallet');
  const said =
    coins === null ? t(($) => $.pause.chain[what], { chain }) : t(($) => $.pause.coins[what], { chain, coins: coins.join(' · ') });
  return (
    <>
      <span className="font-medium text-t1">{said}</span> {t(($) => $.pause.why[reason])}
    </>
  );
}
