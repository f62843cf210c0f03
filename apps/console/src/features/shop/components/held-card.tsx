import { useState, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Button, Card, groupThousands, NumberField, subtractDecimals, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import type { Held } from '../api/shop.ts';

/** What open orders hold beside what the ledger holds for them, which must be the same, and what the shop was paid. */
export function HeldCard({ held = [] }: { held: readonly Held[] | undefined }): ReactNode {
  const { t } = useTexts('shop');
  const { roles } = useSelf();
  const [taking, setTaking] = useState<Held | null>(null);
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
                  {difference} {one.coin}
                </dd>
                <dt className="text-t2">{t(($) => $.held.sales)}</dt>
                <dd className="text-t2">
                  {groupThousands(one.sales)} {one.coin}
                </dd>
              </dl>
              {hasRole(roles, ['owner', 'finance']) && one.sales !== '0' ? (
                <Button look="ghost" size="s" className="mt-2" onClick={() => setTaking(one)}>
                  {t(($) => $.held.take)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {taking === null ? null : <TakeDialog held={taking} onClose={() => setTaking(null)} />}
    </Card>
  );
}

function TakeDialog({ held: { coin }, onClose }: { held: Held; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [amount, setAmount] = useState('');
  return (
    <AskDialog
      title={t(($) => $.held.takeTitle)}
      submit={t(($) => $.held.take)}
      kind="shop.takings"
      payload={amount === '' ? null : { coin, amount }}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.held.takeNote)}</p>
      <NumberField label={t(($) => $.held.amount)} unit={coin} value={amount} onValueChange={setAmount} />
    </AskDialog>
  );
}
