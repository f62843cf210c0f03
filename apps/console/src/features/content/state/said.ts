import { groupThousands } from '@agio/ui';
import type { Words } from '../../../shared/desk/index.ts';
import type { Audience, Sending } from '../api/notices.ts';
import { levels } from './notice.ts';

type NoticeWords = Pick<Words<'notices'>, 't' | 'w'>;

/** The recipients of a notice, in words. */
export function audienceName({ t, w }: NoticeWords, { coin, isExact, level, site }: Audience): string {
  const parts = [
    ...(site === null ? [] : [t(($) => $.toSite, { site: site === '*' ? w.defaultSite : site })]),
    ...(level === null ? [] : [t(($) => (isExact ? $.toLevel : $.toLevelAbove), { level: w.levels[levels[level] ?? 'none'] })]),
    ...(coin === null ? [] : [t(($) => $.toCoin, { coin })]),
  ];
  return parts.length === 0 ? w.everybody : parts.join(' · ');
}

/** How many of its receivers a notice was given to. */
export function progressOf({ t }: Pick<NoticeWords, 't'>, { done, receivers, state }: Sending): string {
  const all = groupThousands(String(receivers));
  if (state === 'listing') return t(($) => $.progressListing, { receivers: all });
  return state === 'sent' ? groupThousands(String(done)) : t(($) => $.progress, { done: groupThousands(String(done)), receivers: all });
}
