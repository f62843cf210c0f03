import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { formatTime, groupThousands, Tag, trimZeros, useLanguage, useTexts } from '@agio/ui';
import type { Reward } from '../api/referral.ts';

/** An amount with all its digits, and its coin. */
export function Coins({ amount, coin }: { amount: string; coin: string }): ReactNode {
  return (
    <span className="font-medium whitespace-nowrap">
      {groupThousands(trimZeros(amount))} <span className="text-12 font-normal text-t2">{coin}</span>
    </span>
  );
}

/** Whether a reward has come, and when it will. */
export function RewardState({ isShort = false, reward: { creditTime, status } }: { reward: Reward; isShort?: boolean }): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  if (status === 'credited')
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Check size={14} className="text-pt" aria-hidden="true" />
        {t(($) => $.states.credited)}
      </span>
    );
  if (status === 'withheld') return <Tag>{t(($) => $.states.withheld)}</Tag>;
  return (
    <Tag tone="warn">
      {isShort || creditTime === null
        ? t(($) => $.states.not_credited)
        : t(($) => $.records.waits, { time: formatTime(creditTime, language) })}
    </Tag>
  );
}
