import type { ReactNode } from 'react';
import { Lock, LockOpen } from 'lucide-react';
import { useTexts } from '@agio/ui';

/** The one habit that defeats most thefts of passwords. */
export function AddressCheck(): ReactNode {
  const { t } = useTexts('auth');
  const { protocol, host } = location;
  return (
    <>
      <div>
        <h2>{t(($) => $.address.title)}</h2>
        <p className="mt-1 max-w-120 text-t2">{t(($) => $.address.text)}</p>
      </div>
      <div className="ui-card flex max-w-120 items-center gap-3 px-6 py-5">
        {/* A closed lock only where the line is sealed. */}
        {protocol === 'https:' ? (
          <Lock size={20} className="flex-none text-pt" aria-hidden="true" />
        ) : (
          <LockOpen size={20} className="flex-none text-warn" aria-hidden="true" />
        )}
        <span className="min-w-0 break-all font-mono text-16">
          {protocol}
          {'//'}
          <b>{host}</b>
        </span>
      </div>
    </>
  );
}
