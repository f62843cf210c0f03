import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { Robot } from '../api/robots.ts';

const tones = {
  draft: 'line',
  waiting: undefined,
  starting: 'p',
  running: 'p',
  paused: 'warn',
  stopping: 'warn',
  stopped: 'line',
} as const;

export function StateTag({ state }: { state: Robot['state'] }): ReactNode {
  const { t } = useTexts('robot');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.states[state])}</Tag>;
}

/** Why it is in its state, or where the price is to its range; nothing where all is as it should be. */
export function useStateNote(): (robot: Robot) => string {
  const { t } = useTexts('robot');
  return ({ ending, range, reason, state }) => {
    if (ending !== null && (state === 'stopping' || state === 'stopped')) return t(($) => $.endings[ending]);
    if (reason !== null && state === 'paused') return t(($) => $.reasons[reason]);
    return state === 'running' && range !== null && range !== 'inside' ? t(($) => $.ranges[range]) : '';
  };
}
