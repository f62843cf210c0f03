import type { ReactNode } from 'react';
import { currency as money, Tag, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import type { Inviter } from '../api/referral.ts';
import type { Listing } from './listing.ts';

/** Those who earn most, with those of their people who are themselves. */
export function Inviters({ currency, list }: { list: Listing<Inviter>; currency: string }): ReactNode {
  const { t } = useTexts('referral');
  const worth = (key: 'value' | 'withheld'): DeskColumn<Inviter> => ({
    key,
    head: t(($) => $.inviters.columns[key]),
    right: true,
    value: (row) => row[key],
    unit: () => currency,
    render: (row) => (row[key] === null ? '–' : money(row[key], currency)),
  });
  const columns: readonly DeskColumn<Inviter>[] = [
    {
      key: 'uid',
      head: 'UID',
      isFixed: true,
      value: ({ uid }) => uid,
      render: ({ uid }) => (
        <Link to="/referral-records" search={{ q: uid }} className="ui-link">
          {uid}
        </Link>
      ),
    },
    { key: 'people', head: t(($) => $.inviters.columns.people), right: true, value: ({ people }) => people },
    {
      key: 'linked',
      head: t(($) => $.inviters.columns.linked),
      right: true,
      value: ({ linked }) => linked,
      render: ({ linked, uid }) =>
        linked === 0 ? (
          0
        ) : (
          <Link to="/referral-links" search={{ q: uid }}>
            <Tag tone="warn">{linked}</Tag>
          </Link>
        ),
    },
    worth('value'),
    worth('withheld'),
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="referral-inviters"
        label={t(($) => $.inviters.title)}
        columns={columns}
        list={list}
        keyOf={({ uid }) => uid}
        empty={t(($) => $.inviters.empty)}
        filters={<h2 className="text-16">{t(($) => $.inviters.title)}</h2>}
      />
    </section>
  );
}
