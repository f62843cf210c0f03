import { KeyList, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { HOT_KEYS } from './hot-keys.ts';

/** What keys do on the trading page: on its chart, and in its form while the customer wants that. */
export function KeyLists(): ReactNode {
  const { t } = useTexts('trading');
  return (
    <>
      <KeyList
        title={t(($) => $.chartKeys.title)}
        lines={[
          ['← →', t(($) => $.chartKeys.move)],
          ['↑ ↓', t(($) => $.chartKeys.zoom)],
          ['End', t(($) => $.chartKeys.newest)],
          ['Del', t(($) => $.chartKeys.remove)],
        ]}
      />
      <KeyList title={t(($) => $.formKeys)} lines={HOT_KEYS.map(({ name, shown }) => [shown, t(($) => $.settings.keys[name])])} />
    </>
  );
}
