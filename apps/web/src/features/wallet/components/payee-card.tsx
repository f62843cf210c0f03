import type { ReactNode } from 'react';
import { Notice, Skeleton, Tag, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import type { FoundPayee } from '../api/payees.ts';

/** The payee, as far as a stranger may know: before anything is confirmed, so that a wrong digit is seen. */
export function PayeeCard({ payee, error, now }: { payee: FoundPayee | undefined; error: Error | null; now: number }): ReactNode {
  const { t } = useTexts('wallet');
  const errorText = useErrorText();
  if (error !== null)
    return (
      <Notice tone="warn" role="alert">
        {errorText(error)}
      </Notice>
    );
  if (payee === undefined) return <Skeleton className="w-60" />;
  const { label, uid, saved } = payee;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-s2 px-3 py-2.5">
      <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{label.replace(` (${uid})`, '')}</p>
        <p className="text-12 text-t2">{t(($) => $.person.uid, { uid })}</p>
      </div>
      {saved === null ? (
        <Tag tone="warn">{t(($) => $.person.unsaved)}</Tag>
      ) : (
        <Tag {...(saved.knownFrom <= now ? { tone: 'p' as const } : {})}>{saved.name}</Tag>
      )}
    </div>
  );
}
