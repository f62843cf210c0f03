import type { ReactNode } from 'react';
import { Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { spanOf } from '../../../shared/time/format.ts';
import { useNow } from '../../../shared/time/time.tsx';
import { countsQuery } from '../api/wallet.ts';

const cardClass = 'flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3';

function Inside({
  name,
  count,
  note,
  forYou,
}: {
  name: string;
  /** Not there yet; `null` where it could not be had. */
  count: number | null | undefined;
  note: string;
  forYou: string | null;
}): ReactNode {
  return (
    <>
      <span className="text-12 text-t2">{name}</span>
      {count === undefined ? <Skeleton className="my-2 w-10" /> : <b className="text-20 font-semibold">{count ?? '–'}</b>}
      <span className="text-12 text-t2">{note}</span>
      {forYou === null ? null : <span className="text-12 font-medium text-pt">{forYou}</span>}
    </>
  );
}

export function WithdrawalsCard(): ReactNode {
  const { t } = useTexts('withdrawals');
  const language = useLanguage();
  const now = useNow(10_000);
  const { data: counts, isError } = useQuery(countsQuery);
  const none = isError ? null : undefined;
  const oldest = counts?.toAudit.oldestAt ?? null;
  const forYou = counts?.second.forYou ?? 0;
  return (
    <Link to="/withdrawals" className={cardClass}>
      <Inside
        name={t(($) => $.card.name)}
        count={counts?.toAudit.count ?? none}
        note={
          counts === undefined
            ? ''
            : oldest === null
              ? t(($) => $.figures.none)
              : t(($) => $.figures.oldest, { time: spanOf(now - oldest, language) })
        }
        forYou={forYou === 0 ? null : t(($) => $.card.second, { count: forYou })}
      />
    </Link>
  );
}

export function DepositsCard(): ReactNode {
  const { t } = useTexts('deposits');
  const language = useLanguage();
  const now = useNow(10_000);
  const { data: counts, isError } = useQuery(countsQuery);
  const none = isError ? null : undefined;
  const oldest = counts?.deposits.oldestAt ?? null;
  const forYou = counts?.proposals.forYou ?? 0;
  return (
    <Link to="/deposits" className={cardClass}>
      <Inside
        name={t(($) => $.card.name)}
        count={counts?.deposits.count ?? none}
        note={
          counts === undefined
            ? ''
            : oldest === null
              ? t(($) => $.card.none)
              : t(($) => $.card.oldest, { time: spanOf(now - oldest, language) })
        }
        forYou={forYou === 0 ? null : t(($) => $.card.proposals, { count: forYou })}
      />
    </Link>
  );
}

export function ChainsCard(): ReactNode {
  const { t } = useTexts('chains');
  const { data: counts, isError } = useQuery(countsQuery);
  const none = isError ? null : undefined;
  const halted = counts?.halted ?? 0;
  return (
    <Link to="/chains" className={cardClass}>
      <Inside
        name={t(($) => $.card.name)}
        count={counts?.chains ?? none}
        note={counts === undefined ? '' : halted === 0 ? t(($) => $.card.running) : ''}
        forYou={halted === 0 ? null : t(($) => $.card.halted, { count: halted })}
      />
    </Link>
  );
}
