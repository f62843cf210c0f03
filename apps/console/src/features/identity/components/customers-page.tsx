import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ChoiceFilter, deskList, moment, plain, tag, useAddress, useWordsOf, type Words } from '../../../shared/desk/index.ts';
import { FilterChip } from '../../../shared/table/index.ts';
import { filtersOf } from '../api/customers.ts';
import { countryName } from '../state/country.ts';
import { Money, stateTones } from './parts.tsx';

/** All customers, the last registered first, and the search among them. */
export const CustomersPage = deskList({
  call: 'deskCustomers',
  id: 'customers',
  texts: 'customers',
  words: ({ columns, empty, search, title }) => ({ columns, empty, search, title }),
  search: { as: 'search', leastTyped: 2 },
  paging: 'cursor',
  query: filtersOf,
  keyOf: ({ uid }) => uid,
  onOpen: ({ uid }, navigate) => void navigate({ to: '/customers/$id', params: { id: uid } }),
  filters: () => <Filters />,
  foot: ({ data, language, t, w }) => (
    <>
      {data === undefined ? null : totalOf(data, { language, t })} · {w.kept}
    </>
  ),
  columns: ({ language, t, w }) => [
    plain('customer', ({ username }) => username, {
      isFixed: true,
      render: ({ uid, username }) => (
        <Link to="/customers/$id" params={{ id: uid }} className="font-medium">
          {username ?? <span className="text-t2">{w.unnamed}</span>}
        </Link>
      ),
    }),
    plain('uid', ({ uid }) => uid, { isFixed: true }),
    plain('account', ({ email, mobile }) => email ?? mobile),
    plain('country', ({ country }) => countryName(country, language)),
    plain('value', ({ worth }) => worth.value, {
      right: true,
      unit: ({ worth }) => worth.currency,
      render: ({ worth }) => <Money currency={worth.currency} value={worth.value} />,
    }),
    plain('held', ({ worth }) => worth.held, {
      right: true,
      unit: ({ worth }) => worth.currency,
      render: ({ worth }) => <Money currency={worth.currency} value={worth.held} />,
    }),
    plain('vip', ({ vip }) => vip, { right: true, render: ({ vip }) => t(($) => $.vip, { level: vip }) }),
    moment('seen', ({ lastLoginAt }) => lastLoginAt, { right: false }),
    moment('created', ({ createdAt }) => createdAt, { right: false }, 'day'),
    tag('state', w.states, stateTones, ({ state }) => state),
  ],
});

/** How many there are; a total that was not counted says so. */
function totalOf(
  { isEstimate, total }: { readonly isEstimate: boolean; readonly total: number },
  { language, t }: Pick<Words<'customers'>, 'language' | 't'>,
): string {
  if (!isEstimate) return t(($) => $.total, { count: total });
  return t(($) => $.estimate, { total: total.toLocaleString(language, { maximumSignificantDigits: 3 }) });
}

function Filters(): ReactNode {
  const { w } = useWordsOf('customers');
  const { address, go } = useAddress();
  return (
    <>
      <ChoiceFilter by="state" name={w.filterState} all={w.anyState} options={w.states} />
      <span className="flex flex-wrap items-center gap-1.5 text-12 text-t2">
        {w.columns.created}
        {(['from', 'to'] as const).map((end) =>
          address[end] === undefined ? (
            <span key={end} className="ui-inp s">
              <input
                type="date"
                aria-label={w[end]}
                title={w[end]}
                value=""
                onChange={(event) => go({ [end]: event.target.value, cursor: '' })}
              />
            </span>
          ) : (
            <FilterChip key={end} name={w[end]} value={address[end]} onRemove={() => go({ [end]: '', cursor: '' })} />
          ),
        )}
      </span>
    </>
  );
}
