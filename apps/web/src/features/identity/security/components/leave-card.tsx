import { useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Button, Card, Dialog, useTexts } from '@agio/ui';
import { logOut, setLeaving } from '../../../../shared/session.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { saveFile } from '../state/save-file.ts';
import { Failure } from './failure.tsx';

/** Taking one's data along, and leaving. */
export function LeaveCard(): ReactNode {
  const { t } = useTexts('security');
  const navigate = useNavigate();
  const [closing, setClosing] = useState(false);
  const exporting = useVerifiedCall('exportAccount', (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'));
  const close = useVerifiedCall('closeAccount', async () => {
    await logOut();
    await navigate({ to: '/' });
  });
  const confirm = (): void => {
    setLeaving(true);
    close.mutate({ body: {}, what: t(($) => $.leave.closeWhat) }, { onError: () => setLeaving(false) });
  };
  return (
    <Card title={t(($) => $.leave.title)}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-4">
        <p className="min-w-52 flex-1 text-13 text-t2">{t(($) => $.leave.exportText)}</p>
        <Button
          look="outline"
          size="m"
          busy={exporting.isPending}
          onClick={() => exporting.mutate({ body: {}, what: t(($) => $.leave.exportWhat) })}
        >
          {t(($) => $.leave.export)}
        </Button>
        <div className="w-full empty:hidden">
          <Failure error={exporting.failure} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-4">
        <p className="min-w-52 flex-1 text-13 text-t2">{t(($) => $.leave.closeText)}</p>
        <Button look="risk" size="m" onClick={() => setClosing(true)}>
          {t(($) => $.leave.close)}
        </Button>
      </div>
      <Dialog
        open={closing}
        onOpenChange={setClosing}
        title={t(($) => $.leave.closeTitle)}
        footer={
          <>
            <Button look="outline" onClick={() => setClosing(false)}>
              {t(($) => $.leave.keep)}
            </Button>
            <Button look="risk" busy={close.isPending} onClick={confirm}>
              {t(($) => $.leave.closeButton)}
            </Button>
          </>
        }
      >
        <p>{t(($) => $.leave.closeText)}</p>
        <div className="mt-3 empty:hidden">
          <Failure error={close.failure} />
        </div>
      </Dialog>
    </Card>
  );
}
