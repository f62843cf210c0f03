import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { Toaster } from '@agio/ui';
import { useShownError } from '../../../shared/error-popup.ts';
import { useCommandKey, useCommandMenu } from '../state/command.ts';
import { PageHead } from './page-head.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));
const ShownError = lazy(async () => ({ default: (await import('./shown-error.tsx')).ShownError }));

/** Around every page: its title, toasts, the error popup and the command menu; the last two are fetched when first needed. */
export function RootLayout(): ReactNode {
  useCommandKey();
  const commandUsed = useCommandMenu((state) => state.used);
  const failed = useShownError((state) => state.error !== null);
  return (
    <>
      <PageHead />
      <Outlet />
      <Toaster />
      <Suspense fallback={null}>
        {commandUsed ? <CommandMenu /> : null}
        {failed ? <ShownError /> : null}
      </Suspense>
    </>
  );
}
