import { useState, type ReactNode } from 'react';
import { Button, Checkbox, CopyButton, Dialog, Notice, useTexts } from '@agio/ui';
import type { NewKey } from '../api/keys.ts';

/** The secret, once. The dialog stays until the customer confirms that it is kept. */
export function SecretDialog({ made, onClose }: { made: NewKey; onClose: () => void }): ReactNode {
  const { t } = useTexts('api');
  const { t: common } = useTexts('common');
  const [kept, setKept] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && kept) onClose();
      }}
      title={t(($) => $.secretTitle)}
      footer={
        <Button look="primary" disabled={!kept} onClick={onClose}>
          {common(($) => $.ok)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{t(($) => $.secretWarning)}</Notice>
        <Value label={t(($) => $.key)} text={made.key} />
        <Value label={t(($) => $.secret)} text={made.secret} />
        <Checkbox checked={kept} onCheckedChange={setKept}>
          {t(($) => $.kept)}
        </Checkbox>
      </div>
    </Dialog>
  );
}

function Value({ label, text }: { label: string; text: string }): ReactNode {
  const { t } = useTexts('common');
  return (
    <div>
      <p className="text-12 text-t2">{label}</p>
      <p className="mt-1 flex items-center gap-2 rounded-2 bg-s2 py-1 pr-1 pl-3">
        <code className="flex-1 font-mono text-13 break-all text-t1">{text}</code>
        <CopyButton text={text} label={`${t(($) => $.copy)}: ${label}`} />
      </p>
    </div>
  );
}
