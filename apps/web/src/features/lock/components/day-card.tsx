import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DAY_MS } from '@agio/kernel/time';
import { addDecimals, CoinMark, currency, Moment, Pairs, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { releasesBetween, type Release } from '../api/releases.ts';
import { dayName, siteDay } from '../state/days.ts';
import { coins, useLockName } from './names.ts';
import { RowTag } from './row-table.tsx';

/** Everything that is released on one day. */
export function DayCard({ currencyCode, day, timeZone }: { day: string; timeZone: string; currencyCode: string }): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  // A day of any time zone is within these; releases on other days are left out.
  const utc = Date.parse(`${day}T00:00:00Z`);
  const found = useQuery(releasesBetween(utc - DAY_MS, utc + 2 * DAY_MS));
  const list = (found.data ?? []).filter(({ due, state }) => siteDay(due, timeZone) === day && state !== 'void');
  return (
    <section className="ui-card min-w-0 p-5" aria-labelledby="lock-day">
      <h2 id="lock-day" className="text-16" aria-live="polite">
        {dayName(day, language)}
      </h2>
      {found.isError ? <QueryError query={found} /> : null}
      {found.isSuccess && list.length === 0 ? <p className="pt-3 text-13 text-t2">{t(($) => $.release.nothing)}</p> : null}
      <ul className="max-h-[28rem] overflow-y-auto">
        {list.map((release) => (
          <OneRelease key={release.id} release={release} currencyCode={currencyCode} />
        ))}
      </ul>
    </section>
  );
}

function OneRelease({ currencyCode, release }: { release: Release; currencyCode: string }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const { coin, id, number, of, paidTime, principal, reward, state, type, value } = release;
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex items-center gap-3 pb-3">
        <CoinMark coin={coin} size={32} />
        <div className="min-w-0">
          <p className="font-medium tabular-nums">
            {coins(addDecimals(principal, reward))} {coin}
          </p>
          <p className="text-12 text-t2 tabular-nums">{value === null ? '–' : currency(value, currencyCode)}</p>
        </div>
        <span className="ml-auto">
          <RowTag state={state} />
        </span>
      </div>
      <Pairs
        pairs={[
          [t(($) => $.columns.position), <PositionLink key="position" type={type} name={name(release)} />],
          [t(($) => $.columns.release), t(($) => $.rows.of, { number, of })],
          [t(($) => $.columns.principal), coins(principal)],
          [t(($) => $.columns.reward), coins(reward)],
          [t(($) => $.release.to), t(($) => $.release.trading)],
          ...(paidTime === null ? [] : ([[t(($) => $.columns.paid), <Moment key="paid" ms={paidTime} />]] as const)),
          [t(($) => $.columns.posting), id],
        ]}
      />
    </li>
  );
}

export function PositionLink({ name, type }: { type: Release['type']; name: string }): ReactNode {
  return type === 'vault' ? (
    <Link to="/account/timeMachine/vault" className="ui-link">
      {name}
    </Link>
  ) : (
    <Link to="/account/lock" className="ui-link">
      {name}
    </Link>
  );
}
