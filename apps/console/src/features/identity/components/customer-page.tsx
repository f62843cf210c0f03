import type { ReactNode } from 'react';
import { Avatar, CopyButton, Notice, TabPanel, Tabs, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMay } from '../../../shared/desk/index.ts';
import { SimilarNames } from '../../../shared/appeals/index.ts';
import { QueryPage } from '../../../shared/query-page.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { customerQuery, type Customer } from '../api/customers.ts';
import { countryName } from '../state/country.ts';
import { tabFrom, tabs } from '../state/tabs.ts';
import { DisableAct, EndAct, UnlockAct } from './account-acts.ts';
import { ActsTab } from './acts-tab.tsx';
import { IdentityTab } from './identity-tab.tsx';
import { MoneyTab } from './money-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { Overview } from './overview.tsx';
import { Money, StateTag } from './parts.tsx';
import { SessionsTab } from './sessions-tab.tsx';

/** One customer: who it is, figures, and a tab for each side of the account. */
export function CustomerPage(): ReactNode {
  const { id } = useParams({ from: '/desk/customers/$id' });
  return <QueryPage query={useQuery(customerQuery(id))}>{(customer) => <Shown key={id} customer={customer} />}</QueryPage>;
}

function Shown({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const navigate = useNavigate({ from: '/customers/$id' });
  const tab = tabFrom(useSearch({ from: '/desk/customers/$id', select: (search) => search.tab }));
  return (
    <div className="flex flex-col gap-3">
      {customer.isOwn ? <Notice tone="warn">{t(($) => $.own)}</Notice> : null}
      <SimilarNames similar={customer.similar} />
      <Tabs
        value={tab}
        // Pages and cursors belong to the tab that was left.
        onValueChange={(next) => void navigate({ search: next === 'overview' ? {} : { tab: next } })}
        label={t(($) => $.tabs.label)}
        items={tabs.map((value) => ({ value, label: t(($) => $.tabs[value]) }))}
        className="flex flex-col gap-3"
        listClassName="ui-card px-4 order-2"
      >
        <div className="order-1">
          <Head customer={customer} />
        </div>
        <TabPanel value={tab} className="order-3">
          {tab === 'overview' ? <Overview customer={customer} /> : null}
          {tab === 'money' ? <MoneyTab uid={customer.uid} /> : null}
          {tab === 'orders' ? <OrdersTab uid={customer.uid} /> : null}
          {tab === 'identity' ? <IdentityTab customer={customer} /> : null}
          {tab === 'sessions' ? <SessionsTab customer={customer} /> : null}
          {tab === 'acts' ? <ActsTab uid={customer.uid} /> : null}
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Head({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const language = useLanguage();
  const { uid, username } = customer;
  const mayWatch = useMay('deskFindings');
  return (
    <section className="ui-card overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Avatar name={username ?? uid} size={32} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <b className="text-16 break-all">{username ?? t(($) => $.unnamed)}</b>
            <StateTag state={customer.state} />
            <Tag>{t(($) => $.vip, { level: customer.vip })}</Tag>
          </p>
          <p className="flex flex-wrap gap-x-3 text-12 text-t2">
            <span className="inline-flex items-center">
              UID {uid}
              <CopyButton text={uid} label={t(($) => $.copyUid)} className="-my-1.5" />
            </span>
            <span>{customer.email ?? customer.mobile}</span>
            <span>{countryName(customer.country, language)}</span>
            <span>
              {t(($) => $.profile.created)} <Time at={customer.createdAt} part="day" />
            </span>
            {mayWatch && !customer.isOwn ? (
              <Link to="/monitoring" search={{ view: 'all', search: uid }} className="ui-link">
                {t(($) => $.monitored)}
              </Link>
            ) : null}
          </p>
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          <UnlockAct of={customer} />
          {customer.state === 'closed' ? null : <EndAct of={{ customer }} />}
          <DisableAct of={customer} />
        </div>
      </div>
      <Figures customer={customer} />
    </section>
  );
}

function Figures({ customer: { security, sessions, worth } }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const delay = security.changeDelayUntil;
  const figures = [
    [t(($) => $.figures.value), <Money key="value" currency={worth.currency} value={worth.value} />],
    [t(($) => $.figures.held), <Money key="held" currency={worth.currency} value={worth.held} />],
    [t(($) => $.figures.sessions), sessions],
    [t(($) => $.figures.delay), delay === null ? t(($) => $.figures.noDelay) : <Time key="delay" at={delay} />],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-t border-line md:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="border-line px-4 py-3 not-last:border-r">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-16 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
