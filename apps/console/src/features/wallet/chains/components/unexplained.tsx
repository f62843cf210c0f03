import { useState, type ReactNode } from 'react';
import { Button, Card, groupThousands, inGroups, trimZeros, useTexts } from '@agio/ui';
import { hasRole } from '../../../../shared/roles.ts';
import { useSelf } from '../../../../shared/session.ts';
import type { Chain } from '../../api/wallet.ts';
import { BookDialog, SettleDialog } from './book-dialogs.tsx';

const deciders = ['owner', 'finance', 'compliance'] as const;

/** What left and is not booked yet: as a loss, or as the payment of a withdrawal, by two people. */
export function Unexplained({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  const { roles } = useSelf();
  const [open, setOpen] = useState<{ readonly as: 'book' | 'settle'; readonly entry: Chain['unexplained'][number] } | null>(null);
  const close = (): void => setOpen(null);
  const mayDecide = hasRole(roles, deciders);
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
            {mayDecide ? (
              <span className="mt-1 flex flex-wrap gap-2">
                <Button look="outline" size="s" onClick={() => setOpen({ as: 'book', entry })}>
                  {t(($) => $.book.title)}
                </Button>
                <Button look="outline" size="s" onClick={() => setOpen({ as: 'settle', entry })}>
                  {t(($) => $.settle.title)}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="px-4 pb-3 text-12 text-t2">{t(($) => $.unexplained.note)}</p>
      {open?.as === 'book' ? <BookDialog chain={chain} entry={open.entry} onClose={close} /> : null}
      {open?.as === 'settle' ? <SettleDialog entry={open.entry} onClose={close} /> : null}
    </Card>
  );
}
