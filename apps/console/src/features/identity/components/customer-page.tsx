import { useState, type ReactNode } from 'react';
import { LockOpen, LogOut, Snowflake } from 'lucide-react';
import { Avatar, Button, CopyButton, Notice, Skeleton, TabPanel, Tabs, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { SimilarNames } from '../../../shared/appeals/index.ts';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { Time } from '../../../shared/time/time.tsx';
import { customerQuery, type Customer } from '../api/customers.ts';
import type { CustomerAct } from '../state/act.ts';
import { DISABLERS, HELPERS } from '../state/may.ts';
import { countryName } from '../state/country.ts';
import { tabFrom, tabs } from '../state/tabs.ts';
import { ActDialog } from './act-dialog.tsx';
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
  const customer = useQuery(customerQuery(id));
  if (customer.isError && customer.data === undefined)
    return (
      <div className="ui-card">
        <QueryError query={customer} />
      </div>
    );
  if (customer.data === undefined)
    return (
      <div className="ui-card p-5">
        <Skeleton className="w-60" />
      </div>
    );
  return <Shown key={id} customer={customer.data} />;
}

function Shown({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const navigate = useNavigate({ from: '/customers/$id' });
  const tab = tabFrom(useSearch({ from: '/desk/customers/$id', select: (search) => search.tab }));
  const [act, setAct] = useState<CustomerAct | null>(null);
  const part = { customer, onAct: setAct };
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
          <Head customer={customer} onAct={setAct} />
        </div>
        <TabPanel value={tab} className="order-3">
          {tab === 'overview' ? <Overview {...part} /> : null}
          {tab === 'money' ? <MoneyTab uid={customer.uid} /> : null}
          {tab === 'orders' ? <OrdersTab uid={customer.uid} /> : null}
          {tab === 'identity' ? <IdentityTab customer={customer} /> : null}
          {tab === 'sessions' ? <SessionsTab {...part} /> : null}
          {tab === 'acts' ? <ActsTab uid={customer.uid} /> : null}
        </TabPanel>
      </Tabs>
      {act === null ? null : <ActDialog act={act} uid={customer.uid} onAct={setAct} onClose={() => setAct(null)} />}
    </div>
  );
}

function Head({ customer, onAct }: { customer: Customer; onAct: (act: CustomerAct) => void }): ReactNode {
  const { t } = useTexts('customers');
  const language = useLanguage();
  const { uid, username } = customer;
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
          </p>
        </div>
        <Acts customer={customer} onAct={onAct} />
      </div>
      <Figures customer={customer} />
    </section>
  );
}

function Acts({ customer, onAct }: { customer: Customer; onAct: (act: CustomerAct) => void }): ReactNode {
  const { t } = useTexts('customers');
  const { roles } = useSelf();
  if (customer.isOwn || customer.state === 'closed') return null;
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {hasRole(roles, HELPERS) ? (
        <>
          <Button look="outline" size="s" disabled={customer.security.lockouts.length === 0} onClick={() => onAct({ kind: 'unlock' })}>
            <LockOpen size={14} aria-hidden="true" />
            {t(($) => $.dialogs.unlock.open)}
          </Button>
          <Button look="outline" size="s" disabled={customer.sessions === 0} onClick={() => onAct({ kind: 'end' })}>
            <LogOut size={14} aria-hidden="true" />
            {t(($) => $.sessions.endAll)}
          </Button>
        </>
      ) : null}
      {hasRole(roles, DISABLERS) && customer.state !== 'disabled' ? (
        <Button look="outline" size="s" onClick={() => onAct({ kind: 'disable' })}>
          <Snowflake size={14} aria-hidden="true" />
          {t(($) => $.dialogs.disable.open)}
        </Button>
      ) : null}
    </div>
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
