import type { ReactNode } from 'react';
import { groupThousands, useLanguage, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { Toned, useWordsOf } from '../../../shared/desk/index.ts';
import { shareText } from '../../../shared/share.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, TimeIn } from '../../../shared/time/time.tsx';
import type { Provider } from '../api/c2c.ts';
export const providerTones = { verified: 'p', rejected: 'warn', suspended: 'warn' } as const;

/** Bond, open orders, the figures of 30 days, and what the provider has set. */
export function ProviderFacts({ provider }: { provider: Provider }): ReactNode {
  const { t } = useTexts('c2c');
  const { heads } = useWordsOf('table');
  const language = useLanguage();
  const { bond, bondReturns, card, openOrders, setting, state, time, uid } = provider;
  const about = (ms: number | null): string => (ms === null ? '–' : spanOf(ms, language));
  return (
    <>
      <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
        <dt>{heads.uid}</dt>
        <dd>
          <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
            {uid}
          </Link>
        </dd>
        <dt>{heads.state}</dt>
        <dd>
          <Toned tone={(providerTones as Partial<Record<Provider['state'], 'p' | 'warn'>>)[state]}>
            {t(($) => $.providers.states[state])}
          </Toned>{' '}
          <Time at={time} />
        </dd>
        <dt>{t(($) => $.providers.columns.bond)}</dt>
        <dd>
          {groupThousands(bond)}
          {bondReturns === null ? null : (
            <>
              {t(($) => $.comma)}
              <TimeIn at={bondReturns} say={(at) => t(($) => $.providers.bondReturns, { time: at })} />
            </>
          )}
        </dd>
        <dt>{t(($) => $.providers.columns.open)}</dt>
        <dd>{openOrders}</dd>
        <dt>{t(($) => $.providers.columns.orders)}</dt>
        <dd>
          {card.orders}
          {card.completion === null ? null : t(($) => $.comma) + t(($) => $.providers.completed, { share: shareText(card.completion) })}
        </dd>
        <dt>{t(($) => $.providers.times)}</dt>
        <dd>
          {about(card.confirmMs)} / {about(card.payoutMs)}
        </dd>
        <dt>{t(($) => $.providers.columns.lost)}</dt>
        <dd>{card.appealsLost}</dd>
      </dl>
      {setting === null ? <p className="text-13 text-t2">{t(($) => $.setting.none)}</p> : <Setting setting={setting} />}
    </>
  );
}

function Setting({ setting }: { setting: NonNullable<Provider['setting']> }): ReactNode {
  const { t } = useTexts('c2c');
  const { autoAccept, buyPrice, dailyCap, max, min, open, payMethods, sellPrice } = setting;
  const lines = [
    [t(($) => $.setting.prices), `${buyPrice} / ${sellPrice}`],
    [t(($) => $.setting.sizes), `${groupThousands(min)} – ${groupThousands(max)}`],
    [t(($) => $.setting.dailyCap), groupThousands(dailyCap)],
    [t(($) => $.setting.methods), payMethods.map((method) => t(($) => $.methods[method])).join(t(($) => $.comma))],
    [t(($) => $.setting.open), open ? t(($) => $.setting.yes) : t(($) => $.setting.no)],
    [t(($) => $.setting.autoAccept), autoAccept ? t(($) => $.setting.yes) : t(($) => $.setting.no)],
  ];
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium">{t(($) => $.setting.title)}</h3>
      <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
