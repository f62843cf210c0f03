import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Card, groupThousands, subtractDecimals, useTexts, withMinus } from '@agio/ui';
import { deskAct, note, number } from '../../../shared/desk/index.ts';
import type { HeldCoin } from '../api/shop.ts';

/** What open orders hold beside what the ledger holds for them, which must be the same, and what the shop was paid. */
export function HeldCard({ held = [] }: { held: readonly HeldCoin[] | undefined }): ReactNode {
  const { t } = useTexts('shop');
  if (held.length === 0) return null;
  return (
    <Card title={t(($) => $.held.title)}>
      <ul>
        {held.map((one) => {
          const difference = subtractDecimals(one.orders, one.ledger);
          return (
            <li key={one.coin} className="border-t border-line px-4 py-3 text-13">
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 [&>dd]:text-right [&>dd]:tabular-nums">
                <dt>{t(($) => $.held.orders)}</dt>
                <dd>
                  {groupThousands(one.orders)} {one.coin}
                </dd>
                <dt>{t(($) => $.held.ledger)}</dt>
                <dd>
                  {groupThousands(one.ledger)} {one.coin}
                </dd>
                <dt className="inline-flex items-center gap-1 font-semibold">
                  {difference === '0' ? <Check size={14} aria-hidden="true" /> : null}
                  {t(($) => $.held.difference)}
                </dt>
                <dd className={difference === '0' ? 'font-semibold' : 'font-semibold text-warn'}>
                  {withMinus(groupThousands(difference))} {one.coin}
                </dd>
                <dt className="text-t2">{t(($) => $.held.sales)}</dt>
                <dd className="text-t2">
                  {groupThousands(one.sales)} {one.coin}
                </dd>
              </dl>
              <TakeAct of={one} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const TakeAct = deskAct({
  ask: 'shop.takings',
  texts: 'shop',
  look: 'ghost',
  when: ({ sales }: HeldCoin) => sales !== '0',
  draft: () => ({ amount: '' }),
  payload: ({ amount }, { coin }) => (amount === '' ? null : { coin, amount }),
  form: ({ of: { coin }, w: { held } }) => ({
    button: held.take,
    title: held.takeTitle,
    fields: [note(held.takeNote), number('amount', held.amount, { unit: coin })],
  }),
});
