import { LANGUAGES } from '@agio/contracts';
import type { Language } from '@agio/contracts';

/** The language that an Accept-Language header requests: an exact match, else the nearest by primary subtag, else English. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'en-US';
  for (const part of header.slice(0, 256).split(',')) {
    const wanted = part.replace(/;.*/, '').trim().toLowerCase();
    const exact = LANGUAGES.find((language) => language.toLowerCase() === wanted);
    if (exact !== undefined) return exact;
    if (/^zh-(hant|hk|mo)/.test(wanted)) return 'zh-TW';
    const near = LANGUAGES.find((language) => wanted !== '' && language.slice(0, 2) === wanted.slice(0, 2));
    if (near !== undefined) return near;
  }
  return 'en-US';
}
