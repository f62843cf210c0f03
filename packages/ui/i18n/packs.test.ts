// Protects: all four languages are complete: same keys, no empty text, the same values put in, in every namespace.
import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { packs, type Namespace } from './packs.ts';

/** "menu.home" → text, for every text of a pack. */
function flatten(pack: object, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(pack) as [string, unknown][]) {
    if (typeof value === 'string') flat.set(path + key, value);
    else for (const [inner, text] of flatten(value as object, `${path}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Chinese and Korean have one plural form, so a missing "_one" is no gap. */
const keysOf = (pack: Map<string, string>): string[] => [...pack.keys()].filter((key) => !key.endsWith('_one')).sort();
const valuesIn = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort();
/** Tags such as <terms> stand for links; each language must carry the same ones. */
const tagsIn = (text: string): string[] => [...text.matchAll(/<\/?(\w+)>/g)].map((match) => match[0]).sort();

const namespaces = Object.keys(packs['en-US']) as Namespace[];

describe.each(namespaces)('texts of %s', (namespace) => {
  it.each(languages)('are complete in %s', async (language) => {
    const english = flatten(await packs['en-US'][namespace]());
    const other = flatten(await packs[language][namespace]());
    expect(keysOf(other)).toEqual(keysOf(english));
    for (const [key, text] of other) {
      expect(text.trim(), key).not.toBe('');
      if (key.endsWith('_one')) continue;
      expect(valuesIn(text), key).toEqual(valuesIn(english.get(key) ?? ''));
      expect(tagsIn(text), key).toEqual(tagsIn(english.get(key) ?? ''));
    }
  });
});
