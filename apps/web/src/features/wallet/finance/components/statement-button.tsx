import { Suspense, useState, type ReactNode } from 'react';
import { FileText } from 'lucide-react';
import { Button, useTexts, lazy } from '@agio/ui';

const StatementDialog = lazy(async () => ({ default: (await import('./statement-dialog.tsx')).StatementDialog }));

export function StatementButton(): ReactNode {
  const { t } = useTexts('finance');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="m" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText size={16} aria-hidden="true" />
        {t(($) => $.statement.heading)}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <StatementDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
