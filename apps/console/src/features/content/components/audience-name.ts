import { useTexts } from '@agio/ui';
import type { Audience } from '../api/notices.ts';
import { levels } from '../state/notice.ts';

/** Who a notice is for, in words. */
export function useAudienceName(): (audience: Audience) => string {
  const { t } = useTexts('notices');
  return ({ coin, isExact, level, site }) => {
    const parts = [
      ...(site === null ? [] : [t(($) => $.toSite, { site: site === '*' ? t(($) => $.defaultSite) : site })]),
      ...(level === null ? [] : [t(($) => (isExact ? $.toLevel : $.toLevelAbove), { level: t(($) => $.levels[levels[level] ?? 'none']) })]),
      ...(coin === null ? [] : [t(($) => $.toCoin, { coin })]),
    ];
    return parts.length === 0 ? t(($) => $.everybody) : parts.join(' · ');
  };
}
