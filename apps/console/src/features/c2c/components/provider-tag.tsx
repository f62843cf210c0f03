import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { Provider } from '../api/c2c.ts';

const tones: Partial<Record<Provider['state'], 'p' | 'warn'>> = { verified: 'p', rejected: 'warn', suspended: 'warn' };

/** Where a provider stands. */
export function ProviderTag({ state }: { state: Provider['state'] }): ReactNode {
  const { t } = useTexts('c2c');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.providers.states[state])}</Tag>;
}
