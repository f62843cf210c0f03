import type { ReactNode } from 'react';
import { Dialog, KeyList, useTexts } from '@agio/ui';

/** All that keys can do, by place. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const { t } = useTexts('frame');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t(($) => $.keys.title)}>
      <KeyList
        title={t(($) => $.keys.everywhere)}
        lines={[
          ['?', t(($) => $.keys.list)],
          ['Ctrl+K', t(($) => $.keys.search)],
          ['Esc', t(($) => $.keys.close)],
        ]}
      />
      <KeyList
        title={t(($) => $.keys.rows)}
        lines={[
          ['J K', t(($) => $.keys.move)],
          ['Enter', t(($) => $.keys.open)],
          ['/', t(($) => $.keys.find)],
        ]}
      />
      <KeyList
        title={t(($) => $.keys.withdrawal)}
        lines={[
          ['A', t(($) => $.keys.approve)],
          ['R', t(($) => $.keys.reject)],
        ]}
      />
    </Dialog>
  );
}
