import { useState, type ReactNode } from 'react';
import { Button, useTexts } from '@agio/ui';
import { useFeature } from '../../../../shared/info.ts';
import { ConvertDialog } from './convert-dialog.tsx';

/** Opens what is too little to be sold on a market. */
export function ConvertButton(): ReactNode {
  const { t } = useTexts('convert');
  const [isOpen, setOpen] = useState(false);
  if (useFeature('coinTrade') !== true) return null;
  return (
    <>
      <Button look="ghost" size="s" onClick={() => setOpen(true)}>
        {t(($) => $.open)}
      </Button>
      {isOpen ? <ConvertDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
