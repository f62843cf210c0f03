import type { ReactNode } from 'react';
import { HardDrive, Receipt, Scale } from 'lucide-react';
import { useTexts } from '@agio/ui';

/** What this software does to keep money safe; each point is a fact of how it is built. */
export function Kept(): ReactNode {
  const { t } = useTexts('home');
  const points = [
    { key: 'ledger', Icon: Scale, title: t(($) => $.keptPoints.ledgerTitle), text: t(($) => $.keptPoints.ledgerText) },
    { key: 'journal', Icon: HardDrive, title: t(($) => $.keptPoints.journalTitle), text: t(($) => $.keptPoints.journalText) },
    { key: 'fees', Icon: Receipt, title: t(($) => $.keptPoints.feesTitle), text: t(($) => $.keptPoints.feesText) },
  ];
  return (
    <section>
      <h2 className="mt-8 mb-3">{t(($) => $.kept)}</h2>
      <div className="grid gap-4 md:grid-cols-3">
        {points.map(({ key, Icon, title, text }) => (
          <article key={key} className="ui-card p-5">
            <Icon size={20} className="text-pt" aria-hidden="true" />
            <h3 className="mt-3 mb-1 text-14">{title}</h3>
            <p className="text-13 text-t2">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
