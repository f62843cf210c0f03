import { Fragment, useState, type ReactNode } from 'react';
import { Download, LockKeyhole } from 'lucide-react';
import { Button, Card, formatDateTime, languageNames, languages, Select, useLanguage, useTexts, type Language } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { saveBytes } from '../../../shared/save-file.ts';
import type { WholeOrder } from '../api/shop.ts';
import { coins } from '../state/amounts.ts';
import { payMinutes } from '../state/progress.ts';
import { texts } from '../texts/index.ts';
import { receiptLines } from '../state/receipt-lines.ts';

/** What it cost, what is still held of it, and the same as a file in any language. */
export function ReceiptCard({ order }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const site = useSite()?.title ?? '';
  const [chosen, setChosen] = useState<Language>(language);
  const words = {
    shipping: t(($) => $.receipt.shipping),
    heldFrom: t(($) => $.receipt.heldFrom),
    paid: t(($) => $.receipt.paid),
    returned: t(($) => $.receipt.returned),
    held: t(($) => $.receipt.held),
  };
  async function save(): Promise<void> {
    const [{ receiptPdf }, said] = await Promise.all([import('../state/receipt.ts'), texts.shop[chosen]()]);
    saveBytes(`S${order.id}.pdf`, receiptPdf(order, said, site, chosen, Date.now()), 'application/pdf');
  }
  const { coin, createTime, held } = order;
  const time = (ms: number): string => formatDateTime(ms, language);
  return (
    <Card
      title={t(($) => $.receipt.title)}
      aside={
        <span className="flex items-center gap-2">
          <Select
            size="s"
            name={t(($) => $.receipt.language)}
            value={chosen}
            onValueChange={setChosen}
            options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          />
          <Button look="outline" size="s" onClick={() => void save()}>
            <Download size={14} aria-hidden="true" />
            {t(($) => $.receipt.pdf)}
          </Button>
        </span>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-5 pb-4 text-13">
        {receiptLines(order, words).map(({ amount, isSum, name }) => (
          <Fragment key={name}>
            <dt className={isSum ? 'border-t border-line pt-1.5 font-semibold' : 'text-t2'}>{name}</dt>
            <dd className={isSum ? 'border-t border-line pt-1.5 text-right font-semibold tabular-nums' : 'text-right tabular-nums'}>
              {amount}
            </dd>
          </Fragment>
        ))}
      </dl>
      {held === '0' ? null : (
        <p className="flex items-center justify-between gap-3 bg-p-soft px-5 py-2.5 text-13 font-semibold text-pt">
          <span className="inline-flex items-center gap-1.5">
            <LockKeyhole size={14} aria-hidden="true" />
            {t(($) => $.receipt.until)}
          </span>
          <span className="tabular-nums">
            {coins(held)} {coin}
          </span>
        </p>
      )}
      <p className="px-5 py-3 text-12 text-t2">
        {t(($) => $.receipt.locked, { from: time(createTime), to: time(createTime + payMinutes * 60_000) })}
      </p>
    </Card>
  );
}
