import { useCallback, useMemo, type ReactNode } from 'react';
import { Select, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { usePreferences } from '../../../shared/preferences.ts';
import { DeskTable, FilterChip, KeysetPager, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { customersQuery, states, type CustomerFilters, type CustomerRow } from '../api/customers.ts';
import { countryName } from '../state/country.ts';
import { Money, StateTag } from './parts.tsx';

const any = 'any';

/** All customers, the last registered first, and the search among them. */
export function CustomersPage(): ReactNode {
  const { t } = useTexts('customers');
  const search = useSearch({ from: '/desk/customers' });
  const navigate = useNavigate({ from: '/customers' });
  const zone = usePreferences((state) => state.zone);
  const { cursor, from, search: text, state, to } = search;
  const filters = withParams<CustomerFilters>({}, { cursor, from, search: text, state, to });
  const page = useQuery(customersQuery(filters, zone));
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  const onFilters = useCallback((next: CustomerFilters) => go({ ...next, cursor: '' }, true), [go]);
  const next = page.data?.next ?? null;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="customers"
        label={t(($) => $.title)}
        columns={columns}
        list={{ ...page, data: page.data?.list }}
        keyOf={({ uid }) => uid}
        onOpen={({ uid }) => void navigate({ to: '/customers/$id', params: { id: uid } })}
        empty={t(($) => $.empty)}
        filters={<Filters search={search} onChange={onFilters} />}
        footer={
          <KeysetPager
            isFirst={cursor === undefined}
            hasMore={next !== null}
            onFirst={() => go({ cursor: '' }, false)}
            onMore={() => go({ cursor: next ?? '' }, false)}
          >
            {page.data === undefined ? null : <Total {...page.data} />} · {t(($) => $.kept)}
          </KeysetPager>
        }
      />
    </section>
  );
}

/** How many there are; a total that was not counted says so. */
function Total({ isEstimate, total }: { isEstimate: boolean; total: number }): ReactNode {
  const { t } = useTexts('customers');
  const language = useLanguage();
  if (!isEstimate) return t(($) => $.total, { count: total });
  return t(($) => $.estimate, { total: total.toLocaleString(language, { maximumSignificantDigits: 3 }) });
}

function Filters({ search, onChange }: { search: CustomerFilters; onChange: (next: CustomerFilters) => void }): ReactNode {
  const { t } = useTexts('customers');
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <>
      <SearchBox className="w-76" label={t(($) => $.search)} value={search.search ?? ''} onValue={onSearch} />
      <Select
        size="s"
        name={t(($) => $.filterState)}
        value={search.state ?? any}
        onValueChange={(state) => onChange({ state: state === any ? '' : state })}
        options={[
          { value: any, label: t(($) => $.anyState) },
          ...states.map((state) => ({ value: state, label: t(($) => $.states[state]) })),
        ]}
      />
      <span className="flex flex-wrap items-center gap-1.5 text-12 text-t2">
        {t(($) => $.columns.created)}
        {(['from', 'to'] as const).map((end) =>
          search[end] === undefined ? (
            <span key={end} className="ui-inp s">
              <input
                type="date"
                aria-label={t(($) => $[end])}
                title={t(($) => $[end])}
                value=""
                onChange={(event) => onChange({ [end]: event.target.value })}
              />
            </span>
          ) : (
            <FilterChip key={end} name={t(($) => $[end])} value={search[end]} onRemove={() => onChange({ [end]: '' })} />
          ),
        )}
      </span>
    </>
  );
}

function useColumns(): readonly DeskColumn<CustomerRow>[] {
  const { t } = useTexts('customers');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'customer',
        head: t(($) => $.columns.customer),
        value: ({ username }) => username,
        render: ({ uid, username }) => (
          <Link to="/customers/$id" params={{ id: uid }} className="font-medium">
            {username ?? <span className="text-t2">{t(($) => $.unnamed)}</span>}
          </Link>
        ),
        isFixed: true,
      },
      { key: 'uid', head: t(($) => $.columns.uid), value: ({ uid }) => uid, isFixed: true },
      { key: 'account', head: t(($) => $.columns.account), value: ({ email, mobile }) => email ?? mobile },
      { key: 'country', head: t(($) => $.columns.country), value: ({ country }) => countryName(country, language) },
      {
        key: 'value',
        head: t(($) => $.columns.value),
        value: ({ worth }) => worth.value,
        unit: ({ worth }) => worth.currency,
        render: ({ worth }) => <Money currency={worth.currency} value={worth.value} />,
        right: true,
      },
      {
        key: 'held',
        head: t(($) => $.columns.held),
        value: ({ worth }) => worth.held,
        unit: ({ worth }) => worth.currency,
        render: ({ worth }) => <Money currency={worth.currency} value={worth.held} />,
        right: true,
      },
      {
        key: 'vip',
        head: t(($) => $.columns.vip),
        value: ({ vip }) => vip,
        render: ({ vip }) => t(($) => $.vip, { level: vip }),
        right: true,
      },
      {
        key: 'seen',
        head: t(($) => $.columns.seen),
        value: ({ lastLoginAt }) => (lastLoginAt === null ? null : new Date(lastLoginAt).toISOString()),
        render: ({ lastLoginAt }) =>
          lastLoginAt === null ? <span className="text-t2">{t(($) => $.never)}</span> : <Time at={lastLoginAt} />,
      },
      {
        key: 'created',
        head: t(($) => $.columns.created),
        value: ({ createdAt }) => new Date(createdAt).toISOString(),
        render: ({ createdAt }) => <Time at={createdAt} part="day" />,
      },
      {
        key: 'state',
        head: t(($) => $.columns.state),
        value: ({ state }) => t(($) => $.states[state]),
        render: ({ state }) => <StateTag state={state} />,
      },
    ],
    [language, t],
  );
}
