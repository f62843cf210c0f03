import { Suspense, useEffect, type ReactNode } from 'react';
import { Toaster, lazy } from '@agio/ui';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useIdle } from '../../../shared/idle.ts';
import { useNames } from '../../../shared/names.ts';
import { usePending } from '../../../shared/verification/index.ts';

const IdleWarning = lazy(async () => ({ default: (await import('./idle-warning.tsx')).IdleWarning }));
const VerificationDialog = lazy(async () => ({
  default: (await import('../../../shared/verification/verification-dialog.tsx')).VerificationDialog,
}));

/** Around every page: its title, toasts, the second verification and the warning before an idle session ends. */
export function RootLayout(): ReactNode {
  const nameOf = useNames();
  const name = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  const title = [...(name === undefined ? [] : [nameOf(name)]), `Agio ${nameOf('console-names:console')}`].join(' · ');
  const idle = useIdle((state) => state.endsAtMs !== null);
  const verifying = usePending((state) => state.pending !== null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Outlet />
      <Toaster />
      <Suspense fallback={null}>
        {verifying ? <VerificationDialog /> : null}
        {idle ? <IdleWarning /> : null}
      </Suspense>
    </>
  );
}
