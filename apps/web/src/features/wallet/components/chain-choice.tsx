import type { ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { cn, formatAbout, groupThousands, Tag, trimZeros, useLanguage, useTexts } from '@agio/ui';
import type { CoinOnChain } from '../api/coins.ts';
import { PausedTag } from './pause-notices.tsx';

/** The chains of a coin as cards, with what decides between them. Arrow keys move. */
export function ChainChoice({
  chains,
  chosen,
  onChoose,
  coin,
  purpose,
}: {
  chains: readonly CoinOnChain[];
  chosen: string | undefined;
  onChoose: (chain: string) => void;
  coin: string;
  purpose: 'deposit' | 'withdrawal';
}): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <RadioGroup.Root
      value={chosen ?? ''}
      onValueChange={onChoose}
      aria-label={t(($) => $.chain.label)}
      className={cn('grid gap-2', chains.length > 1 && 'sm:grid-cols-2')}
    >
      {chains.map((chain) => (
        <RadioGroup.Item
          key={chain.chain}
          value={chain.chain}
          className={cn(
            'rounded-2 border px-4 py-3 text-left',
            chain.chain === chosen ? 'border-p bg-p-soft shadow-[inset_0_0_0_1px_var(--p)]' : 'border-line hover:bg-s2',
          )}
        >
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {chain.chainName}
            {chain.experimental ? (
              <Tag tone="warn" size="s">
                {t(($) => $.chain.experimental)}
              </Tag>
            ) : null}
            {chain[purpose].halted !== null ? (
              <PausedTag />
            ) : chain[purpose].open ? null : (
              <Tag tone="line" size="s">
                {t(($) => $.chain.closed)}
              </Tag>
            )}
          </span>
          <ChainFacts chain={chain} coin={coin} purpose={purpose} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

function ChainFacts({ chain, coin, purpose }: { chain: CoinOnChain; coin: string; purpose: 'deposit' | 'withdrawal' }): ReactNode {
  const { t } = useTexts('wallet');
  const language = useLanguage();
  const amount = (value: string): string => `${groupThousands(trimZeros(value))} ${coin}`;
  const { confirmations, secondsPerBlock } = chain.deposit;
  const facts =
    purpose === 'deposit'
      ? [
          t(($) => $.chain.confirmations, { count: confirmations }),
          t(($) => $.chain.about, { time: formatAbout(confirmations * secondsPerBlock, language) }),
          t(($) => $.chain.minimum, { amount: amount(chain.deposit.minimum) }),
        ]
      : [
          t(($) => $.chain.fee, { amount: amount(chain.withdrawal.fee) }),
          t(($) => $.chain.minimum, { amount: amount(chain.withdrawal.minimum) }),
        ];
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-12 text-t2">
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
        </span>
      ))}
    </span>
  );
}
