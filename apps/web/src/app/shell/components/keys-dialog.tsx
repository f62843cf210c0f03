import { Suspense, type ReactNode } from 'react';
import { Dialog, KeyList, Skeleton, useTexts } from '@agio/ui';
import type { Feature } from '../../../shared/feature.ts';
import { useSite } from '../../../shared/info.ts';
import { features } from '../../features.ts';
import { showKeys, useKeyList } from '../state/keys.ts';

const lists: readonly Feature[] = features.filter((feature: Feature) => feature.keys !== undefined);

/** All that keys can do, by place. */
export function KeysDialog(): ReactNode {
  const { t } = useTexts('keys');
  const open = useKeyList((state) => state.open);
  const site = useSite();
  const shown = lists.filter((feature) => feature.switch === undefined || site?.features[feature.switch] === true);
  return (
    <Dialog open={open} onOpenChange={showKeys} title={t(($) => $.title)} className="w-130">
      <KeyList
        title={t(($) => $.everywhere)}
        lines={[
          ['?', t(($) => $.list)],
          ['Ctrl+K', t(($) => $.search)],
          ['Tab', t(($) => $.next)],
          ['← →', t(($) => $.within)],
          ['Esc', t(($) => $.close)],
        ]}
      />
      <Suspense fallback={<Skeleton className="mt-5 h-40" />}>
        {shown.flatMap(({ name, keys = [] }) => keys.map((List, index) => <List key={`${name} ${index}`} />))}
      </Suspense>
    </Dialog>
  );
}
