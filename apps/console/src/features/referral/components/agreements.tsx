import type { ReactNode } from 'react';
import { Button, feeRate, useTexts } from '@agio/ui';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import type { Agreement } from '../api/referral.ts';
import type { Listing } from './listing.ts';
import { draftOf } from '../state/drafts.ts';
import type { Agreeing } from './rate-dialogs.tsx';

type Props = {
  readonly list: Listing<Agreement>;
  readonly mayAsk: boolean;
  readonly onAgree: (agreeing: Agreeing) => void;
  readonly onEnd: (uid: string) => void;
};

/** Inviters with rates of their own. */
export function Agreements({ list, mayAsk, onAgree, onEnd }: Props): ReactNode {
  const { t } = useTexts('referral');
  const rate = (key: 'direct' | 'indirect'): DeskColumn<Agreement> => ({
    key,
    head: t(($) => $.levels[key]),
    right: true,
    value: ({ rates }) => rates[key],
    render: ({ rates }) => feeRate(rates[key]),
  });
  const columns: readonly DeskColumn<Agreement>[] = [
    { key: 'uid', head: 'UID', isFixed: true, value: ({ uid }) => uid },
    rate('direct'),
    rate('indirect'),
    {
      key: 'time',
      head: t(($) => $.agreements.since),
      right: true,
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    {
      key: 'acts',
      head: t(($) => $.acts),
      value: () => '',
      isUnexported: true,
      render: ({ rates, uid }) =>
        mayAsk ? (
          <span className="flex gap-1">
            <Button look="ghost" size="s" onClick={() => onAgree({ uid, rates: draftOf(rates) })}>
              {t(($) => $.rates.change)}
            </Button>
            <Button look="ghost" size="s" onClick={() => onEnd(uid)}>
              {t(($) => $.agreements.end)}
            </Button>
          </span>
        ) : null,
    },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="referral-agreements"
        label={t(($) => $.agreements.title)}
        columns={columns}
        list={list}
        keyOf={({ uid }) => uid}
        empty={t(($) => $.agreements.empty)}
        filters={
          <>
            <h2 className="text-16">{t(($) => $.agreements.title)}</h2>
            {mayAsk ? (
              <Button look="outline" size="m" onClick={() => onAgree('new')}>
                {t(($) => $.agreements.new)}
              </Button>
            ) : null}
          </>
        }
      />
    </section>
  );
}
