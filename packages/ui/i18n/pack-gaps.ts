import { languages, type Language } from './languages.ts';
import type { PackLoaders } from './packs.ts';

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
const keysOf = (pack: Map<string, string>): string[] => [...pack.keys()].filter((key) => !key.endsWith('_one'));
const valuesIn = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1] ?? '')
    .sort()
    .join(' ');
/** Tags such as <terms> stand for links; each language must carry the same ones. */
const tagsIn = (text: string): string =>
  [...text.matchAll(/<\/?(\w+)>/g)]
    .map((match) => match[0])
    .sort()
    .join(' ');

function gapsBetween(language: Language, english: Map<string, string>, other: Map<string, string>): string[] {
  const missing = keysOf(english).filter((key) => !other.has(key));
  const surplus = keysOf(other).filter((key) => !english.has(key));
  const shared = keysOf(other).filter((key) => english.has(key));
  const differs = (part: (text: string) => string): string[] =>
    shared.filter((key) => part(other.get(key) ?? '') !== part(english.get(key) ?? ''));
  return [
    ...missing.map((key) => `${language} lacks ${key}`),
    ...surplus.map((key) => `${language} has ${key}, which en-US lacks`),
    ...[...other].filter(([, text]) => text.trim() === '').map(([key]) => `${language} is empty at ${key}`),
    ...differs(valuesIn).map((key) => `${language} puts other values into ${key}`),
    ...differs(tagsIn).map((key) => `${language} has other tags in ${key}`),
  ];
}

/** What keeps a pack from being complete in the languages offered, in words: other keys, empty texts, other values or tags. For tests. */
export async function packGaps<Offered extends Language = Language>(
  loaders: PackLoaders<Offered | 'en-US'>,
  offered: readonly Offered[] = languages as readonly Language[] as readonly Offered[],
): Promise<string[]> {
  const english = flatten(await loaders['en-US']());
  const found = await Promise.all(offered.map(async (language) => gapsBetween(language, english, flatten(await loaders[language]()))));
  return found.flat();
}

const orderIn = (text: string): string => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').join(' ');

/**
 * In which order each language says the values of a text with several: "ko-KR starts: all count". Nothing but a reader knows whether it is the right
 * one, so a test compares these lines with a record of them.
 */
export async function valueOrders<Offered extends Language = Language>(
  loaders: PackLoaders<Offered | 'en-US'>,
  offered: readonly Offered[] = languages as readonly Language[] as readonly Offered[],
): Promise<string[]> {
  const found = await Promise.all(
    offered.map(async (language) =>
      [...flatten(await loaders[language]())]
        .map(([key, text]) => [key, language, orderIn(text)] as const)
        .filter(([, , order]) => order.includes(' ')),
    ),
  );
  return found
    .flat()
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([key, language, order]) => `${language} ${key}: ${order}`);
}
