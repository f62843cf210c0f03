/** The languages with a complete pack, each with its own name for itself. */
export const languages = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const;
export type Language = (typeof languages)[number];

export const languageNames = { 'en-US': 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'ko-KR': '한국어' } as const satisfies Record<
  Language,
  string
>;

export const languageKey = 'language';

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The pack nearest to a language tag: "zh-HK" → zh-TW, "en" → en-US, "fr" → null. */
export function nearestLanguage(tag: string): Language | null {
  const lower = tag.toLowerCase();
  const same = languages.find((name) => name.toLowerCase() === lower);
  if (same !== undefined) return same;
  if (lower.startsWith('zh')) return /tw|hk|mo|hant/.test(lower) ? 'zh-TW' : 'zh-CN';
  return languages.find((name) => name.slice(0, 2) === lower.slice(0, 2)) ?? null;
}

/**
 * Which language to speak (spec §9): the remembered one, else the browser's, else the site's first.
 * A site may narrow the list; what it does not offer is passed over.
 */
export function chooseLanguage(remembered: string | null, browser: readonly string[], site: readonly string[]): Language {
  const offered = site.filter(isLanguage);
  const allowed: readonly Language[] = offered.length > 0 ? offered : languages;
  for (const tag of [remembered ?? '', ...browser]) {
    const near = tag === '' ? null : nearestLanguage(tag);
    if (near !== null && allowed.includes(near)) return near;
  }
  return allowed[0] ?? 'en-US';
}
