import { Suspense, type ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { Toaster, lazy, useAskKey } from '@agio/ui';
import { useShownError } from '../../../shared/error-popup.ts';
import { useSite } from '../../../shared/info.ts';
import { useLogInPrompt } from '../../../shared/log-in-prompt.ts';
import { TradingTabs } from '../../../shared/trading-tabs.ts';
import { usePending } from '../../../shared/verification/index.ts';
import { useTradingTabs } from '../../entries.ts';
import { useCommandKey, useCommandMenu } from '../state/command.ts';
import { showKeys, useKeyList } from '../state/keys.ts';
import { PageHead } from './page-head.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));
const LogInPrompt = lazy(async () => ({ default: (await import('./log-in-prompt.tsx')).LogInPrompt }));
const SiteScript = lazy(async () => ({ default: (await import('./site-script.tsx')).SiteScript }));
const VerificationDialog = lazy(async () => ({
  default: (await import('../../../shared/verification/verification-dialog.tsx')).VerificationDialog,
}));
const ShownError = lazy(async () => ({ default: (await import('./shown-error.tsx')).ShownError }));

/** Around every page: its title and toasts; popups, the second verification and the command menu are fetched when first needed. */
export function RootLayout(): ReactNode {
  useCommandKey();
  useAskKey(() => showKeys(true));
  const keysUsed = useKeyList((state) => state.used);
  const commandUsed = useCommandMenu((state) => state.used);
  const failed = useShownError((state) => state.error !== null);
  const verifying = usePending((state) => state.pending !== null);
  const script = useSite()?.js_code ?? '';
  const prompted = useLogInPrompt((state) => state.open);
  return (
    <>
      <PageHead />
      <TradingTabs value={useTradingTabs()}>
        <Outlet />
      </TradingTabs>
      <Toaster />
      <Suspense fallback={null}>
        {commandUsed ? <CommandMenu /> : null}
        {keysUsed ? <KeysDialog /> : null}
        {verifying ? <VerificationDialog /> : null}
        {prompted ? <LogInPrompt /> : null}
        {failed ? <ShownError /> : null}
      </Suspense>
      {script === '' ? null : (
        <Suspense fallback={null}>
          <SiteScript key={script} />
        </Suspense>
      )}
    </>
  );
}
