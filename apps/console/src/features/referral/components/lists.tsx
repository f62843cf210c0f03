import { feeRate, Tag } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { acts, amount, deskList, figure, moment, money, plain } from '../../../shared/desk/index.ts';
import type { Inviter } from '../api/referral.ts';
import { AgreementAct, EndAct } from './rate-acts.tsx';

/** What fees brought, coin by coin. */
export const Coins = deskList({
  call: 'deskReferral',
  id: 'referral-coins',
  texts: 'referral',
  words: ({ coins }) => coins,
  isTitled: true,
  paging: 'none',
  rows: ({ coins }) => coins,
  keyOf: ({ coin }) => coin,
  columns: (_made) => [
    plain('coin', ({ coin }) => coin, { isFixed: true }),
    amount('fees', ({ fees }) => fees),
    amount('credited', ({ credited }) => credited),
    amount('waiting', ({ waiting }) => waiting),
    amount('withheld', ({ withheld }) => withheld),
    amount('account', ({ account }) => account),
  ],
});

/** Inviters with rates of their own. */
export const Agreements = deskList({
  call: 'deskReferral',
  id: 'referral-agreements',
  texts: 'referral',
  words: ({ agreements }) => agreements,
  isTitled: true,
  paging: 'none',
  rows: ({ agreements }) => agreements,
  keyOf: ({ uid }) => uid,
  filters: ({ data }) => (data === undefined ? null : <AgreementAct of={{ agreement: null, desk: data }} size="m" />),
  columns: ({ data, w: { levels } }) => [
    plain('uid', ({ uid }) => uid, { isFixed: true }),
    figure('direct', ({ rates }) => rates.direct, { head: levels.direct, render: ({ rates }) => feeRate(rates.direct) }),
    figure('indirect', ({ rates }) => rates.indirect, { head: levels.indirect, render: ({ rates }) => feeRate(rates.indirect) }),
    moment('since', ({ time }) => time),
    acts((agreement) => (
      <>
        {data === undefined ? null : <AgreementAct of={{ agreement, desk: data }} look="ghost" />}
        <EndAct of={agreement} />
      </>
    )),
  ],
});

/** The top earners, with those of their friends who are the same person. */
export const Inviters = deskList({
  call: 'deskReferral',
  id: 'referral-inviters',
  texts: 'referral',
  words: ({ inviters }) => inviters,
  isTitled: true,
  paging: 'none',
  rows: ({ inviters }) => inviters,
  keyOf: ({ uid }) => uid,
  columns: ({ data }) => [
    plain('uid', ({ uid }) => uid, {
      isFixed: true,
      render: ({ uid }) => (
        <Link to="/referral-records" search={{ q: uid }} className="ui-link">
          {uid}
        </Link>
      ),
    }),
    figure('people', ({ people }) => people),
    figure('linked', ({ linked }) => linked, {
      render: ({ linked, uid }) =>
        linked === 0 ? (
          0
        ) : (
          <Link to="/referral-links" search={{ q: uid }}>
            <Tag tone="warn">{linked}</Tag>
          </Link>
        ),
    }),
    worth('value', data?.currency ?? 'CNY'),
    worth('withheld', data?.currency ?? 'CNY'),
  ],
});

const worth = (key: 'value' | 'withheld', currency: string) =>
  money(
    key,
    (row: Inviter) => row[key],
    () => currency,
  );
