import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import type { DeskMerchant } from '@agio/contracts/otc';
import { Link } from '@tanstack/react-router';
import { Time } from '../time/time.tsx';

/** Earlier decisions about a merchant or provider and linked accounts. They outlive each application. */
export function PastDecisions({ earlier, uid }: Pick<DeskMerchant, 'earlier' | 'uid'>): ReactNode {
  const { t } = useTexts('appeals');
  if (earlier.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium">{t(($) => $.past.title)}</h3>
      <ul className="grid gap-2 rounded-2 bg-s2 px-3 py-2.5 text-13">
        {earlier.map((one) => (
          <li key={`${one.uid} ${one.time} ${one.decision}`}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <b className="font-medium">{t(($) => $.past[one.decision])}</b>
                {one.uid === uid ? null : (
                  <Link to="/customers/$id" params={{ id: one.uid }} className="ui-link ml-2">
                    {t(($) => $.past.linked, { uid: one.uid })}
                  </Link>
                )}
              </span>
              <span className="text-12 text-t2">
                {one.by} <Time at={one.time} />
              </span>
            </p>
            <p className="break-words text-t2">{one.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
