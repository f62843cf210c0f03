import type { ReactNode } from 'react';
import { Card, groupThousands, inGroups, trimZeros, useTexts } from '@agio/ui';
import type { Chain } from '../../api/wallet.ts';
import { BookAct, SettleAct } from './chain-acts.ts';

/** What left and is not booked yet: as a loss, or as the payment of a withdrawal, by two people. */
export function Unexplained({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  return (
    <Card title={t(($) => $.unexplained.title)} className="border-warn">
      <ul className="px-4 pb-2 text-13">
        {chain.unexplained.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-0.5 border-t border-line py-2">
            <b className="font-medium">
              {t(($) => $.unexplained.line, { amount: groupThousands(trimZeros(entry.amount)), coin: entry.coin, height: entry.height })}
            </b>
            {entry.to === '' ? null : (
              <code className="font-mono text-12 [overflow-wrap:anywhere]">
                {t(($) => $.unexplained.to, { address: inGroups(entry.to).join(' ') })}
              </code>
            )}
            <code className="font-mono text-12 break-all text-t2">{entry.txid}</code>
            <span className="mt-1 flex flex-wrap gap-2">
              <BookAct of={{ chain, entry }} />
              <SettleAct of={entry} />
            </span>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-3 text-12 text-t2">{t(($) => $.unexplained.note)}</p>
    </Card>
  );
}
