import { KeyList, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';

/** What keys do beside the dice. */
export function KeyLists(): ReactNode {
  const { t } = useTexts('dice');
  return (
    <KeyList
      title={t(($) => $.keyList.title)}
      lines={[
        ['Space', t(($) => $.keyList.roll)],
        ['H', t(($) => $.keyList.half)],
        ['D', t(($) => $.keyList.double)],
        ['S', t(($) => $.keyList.side)],
      ]}
    />
  );
}
