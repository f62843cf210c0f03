import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Avatar, cn, formatAbout, Tag, useLanguage, useTexts } from '@agio/ui';
import { useNow } from '../../../shared/use-now.ts';
import type { Merchant, OtcPaymentType } from '../api/offers.ts';

/** Whether the merchant is there, and when they were. */
export function useSeen({ isOnline, seenAt }: Pick<Merchant, 'isOnline' | 'seenAt'>): string {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const now = useNow();
  if (isOnline) return t(($) => $.isOnline);
  return seenAt === null ? t(($) => $.offline) : t(($) => $.seen, { time: formatAbout(Math.max(60, (now - seenAt) / 1_000), language) });
}

/** A letter with a mark for those who are there. */
export function Face({ merchant: { isOnline, name } }: { merchant: Pick<Merchant, 'isOnline' | 'name'> }): ReactNode {
  return (
    <span className="relative inline-flex flex-none">
      <Avatar name={name} size={32} />
      <i
        className={cn('absolute -right-1 -bottom-1 size-2.5 rounded-full border-2 border-s1', isOnline ? 'bg-p' : 'bg-t3')}
        aria-hidden="true"
      />
    </span>
  );
}

/** A merchant by face, name and level. */
export function MerchantName({ merchant, isLink = true }: { merchant: Merchant; isLink?: boolean }): ReactNode {
  const { t } = useTexts('otc');
  const { level, name, uid } = merchant;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Face merchant={merchant} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-1.5">
          {isLink ? (
            <Link to="/otc/merchant/$uid" params={{ uid }} className="truncate font-medium hover:underline">
              {name}
            </Link>
          ) : (
            <span className="truncate font-medium">{name}</span>
          )}
          {level > 0 ? (
            <Tag tone="p" size="s">
              <Check size={12} aria-hidden="true" />
              {t(($) => $.level, { level })}
            </Tag>
          ) : null}
        </span>
        <span className="block text-12 text-t2">{useSeen(merchant)}</span>
      </span>
    </span>
  );
}

/** Two figures with their names, as columns have them. */
export function Figures({ pairs }: { pairs: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="grid w-max grid-cols-[auto_auto] gap-x-2.5 gap-y-0.5 text-12">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-t2">{name}</dt>
          <dd className="text-t1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const bars: Readonly<Record<OtcPaymentType, string>> = { bank: 'bg-(--c2)', alipay: 'bg-(--c5)', weixin: 'bg-(--c1)' };

/** Types of payment, each with a bar of its colour. */
export function PaymentTypes({ types, inLine = false }: { types: readonly OtcPaymentType[]; inLine?: boolean }): ReactNode {
  const { t } = useTexts('otc');
  return (
    <ul className={cn('flex text-12', inLine ? 'flex-wrap gap-x-3' : 'flex-col gap-0.5')}>
      {types.map((type) => (
        <li key={type} className="flex items-center gap-1.5 whitespace-nowrap">
          <i className={cn('h-3 w-0.75 rounded-full', bars[type])} aria-hidden="true" />
          {t(($) => $.types[type])}
        </li>
      ))}
    </ul>
  );
}
