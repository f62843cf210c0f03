import type { ReactNode } from 'react';
import { Button, EmptyState, formatDateTime, groupThousands, signOf, trimZeros, useLanguage, useTexts, unsigned } from '@agio/ui';
import type { EventThen, Moment } from '../api/rewind.ts';

/** What happened shortly before and after, with a way there. */
export function Beside({ moment: { beside }, onGo }: { moment: Moment; onGo: (ms: number) => void }): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  return (
    <section className="ui-card">
      <div className="hd">
        <h2>{t(($) => $.beside.title)}</h2>
      </div>
      {beside.length === 0 ? <EmptyState>{t(($) => $.beside.empty)}</EmptyState> : null}
      <ul className="pb-2">
        {beside.map((event) => (
          <li key={`${event.what} ${event.id} ${event.time}`} className="flex items-center justify-between gap-3 px-5 py-1.5">
            <span>
              <Said event={event} />
              <span className="block text-12 text-t2">{formatDateTime(event.time, language)}</span>
            </span>
            <Button look="ghost" size="s" onClick={() => onGo(event.time)}>
              {t(($) => $.beside.go)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ event }: { event: EventThen }): ReactNode {
  const { t } = useTexts('rewind');
  if (event.what === 'trade') {
    const said = { amount: groupThousands(trimZeros(event.amount)), coin: event.market.replace(/_.*/, '') };
    return event.side === 'buy' ? t(($) => $.beside.bought, said) : t(($) => $.beside.sold, said);
  }
  const said = { amount: groupThousands(trimZeros(unsigned(event.amount))), coin: event.coin };
  return signOf(event.amount) > 0 ? t(($) => $.beside.came, said) : t(($) => $.beside.left, said);
}
