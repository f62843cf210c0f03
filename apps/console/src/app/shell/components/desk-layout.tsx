import { Suspense, useState, type ReactNode } from 'react';
import { lazy, Sheet, useAskKey, useTexts } from '@agio/ui';
import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../../shared/session.ts';
import { Sidebar } from './sidebar.tsx';
import { Standing } from './standing.tsx';
import { Topbar } from './topbar.tsx';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** The menu at the left, 208 wide, the bar on top, and the page. Below 1080 the menu opens from the bar. */
export function DeskLayout(): ReactNode {
  const self = useSession((state) => state.self);
  // While the way to the log-in page is taken, nothing of the desk is shown any more.
  return self === null ? null : <Desk />;
}

function Desk(): ReactNode {
  const { t } = useTexts('frame');
  const { t: common } = useTexts('common');
  const [isOpen, setIsOpen] = useState(false);
  const [keys, setKeys] = useState<'unused' | 'open' | 'closed'>('unused');
  useAskKey(() => setKeys('open'));
  return (
    <div className="flex min-h-dvh">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-50 focus:bg-s1 focus:p-2">
        {common(($) => $.skip)}
      </a>
      <aside className="sticky top-0 hidden h-dvh w-52 shrink-0 overflow-y-auto border-r border-line bg-s1 px-2 py-4 lg:block">
        <Sidebar />
      </aside>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t(($) => $.menu)} side="left" headless className="w-60!">
        <div className="pt-4">
          <Sidebar onChosen={() => setIsOpen(false)} />
        </div>
      </Sheet>
      <div className="flex min-w-0 flex-1 flex-col">
        <Topbar onMenu={() => setIsOpen(true)} />
        <Standing />
        <main id="content" className="min-w-0 flex-1 p-3 md:p-5">
          <Outlet />
        </main>
      </div>
      {keys === 'unused' ? null : (
        <Suspense fallback={null}>
          <KeysDialog open={keys === 'open'} onOpenChange={(open) => setKeys(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </div>
  );
}
