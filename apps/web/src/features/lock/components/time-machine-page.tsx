import type { ComponentType, ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TabPanel, Tabs, useTexts } from '@agio/ui';
import { VaultPanel } from './vault-panel.tsx';

/** Parts of the time machine; with more than one there are tabs. */
const parts: readonly { readonly key: 'vault'; readonly Panel: ComponentType }[] = [{ key: 'vault', Panel: VaultPanel }];

/** Coins for a later day. */
export function TimeMachinePage(): ReactNode {
  const { t } = useTexts('lock');
  const navigate = useNavigate();
  const { tab } = useSearch({ from: '/site/account/timeMachine' });
  const [first] = parts;
  const chosen = parts.find(({ key }) => key === tab)?.key ?? first?.key ?? 'vault';
  return (
    <>
      <h1 className="pb-4 text-20">{t(($) => $.machine.title)}</h1>
      {parts.length === 1 && first !== undefined ? (
        <first.Panel />
      ) : (
        <Tabs
          label={t(($) => $.machine.tabs)}
          value={chosen}
          onValueChange={(next) => void navigate({ to: '/account/timeMachine', search: { tab: next }, replace: true })}
          items={parts.map(({ key }) => ({ value: key, label: t(($) => $.machine[key]) }))}
        >
          {parts.map(({ key, Panel }) => (
            <TabPanel key={key} value={key} className="pt-4">
              <Panel />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </>
  );
}
