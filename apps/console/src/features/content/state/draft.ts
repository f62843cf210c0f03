import type { Settings, SiteLanguage, SiteWords, LocalizedText } from '../api/sites.ts';

/** The settings that one operator changes alone; switches and script take two people. */
export const draftKeys = [
  'title',
  'copyright',
  'logo',
  'appLogo',
  'favicon',
  'primaryColour',
  'themes',
  'defaultTheme',
  'languages',
  'rateCurrency',
  'timeZone',
  'paymentMethods',
  'inviteCode',
  'certificationLevels',
  'links',
  'banners',
  'contacts',
  'apps',
  'appVersion',
  'imprint',
  'mailFrom',
  'notServed',
] as const satisfies readonly (keyof SiteWords)[];
export type DraftKey = (typeof draftKeys)[number];
export type SiteDraft = Pick<Settings, DraftKey>;

export function draftOf(settings: Settings): SiteDraft {
  return Object.fromEntries(draftKeys.map((key) => [key, settings[key]])) as SiteDraft;
}

/** Names of what is no longer as it is stored. */
export function changedKeys(settings: Settings, draft: SiteDraft): DraftKey[] {
  return draftKeys.filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(draft[key]));
}

/** What is sent: the changed settings alone. */
export function changesOf(settings: Settings, draft: SiteDraft): SiteWords {
  const { addresses, countries } = draft.notServed;
  const sent = { ...draft, notServed: { countries, addresses: addresses.map((line) => line.trim()).filter((line) => line !== '') } };
  return Object.fromEntries(changedKeys(settings, draft).map((key) => [key, sent[key]]));
}

const PICTURE = /^\/(?!\/)[^\s\\]{0,300}$/;
const MAIL = /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const PAGE = /^(\/(?!\/)|https?:\/\/[^/\s\\])[^\s\\]{0,300}$/;

/** A path of the site itself: pages load pictures from nowhere else. */
export const isPicture = (address: string): boolean => PICTURE.test(address);
export const isPage = (address: string): boolean => PAGE.test(address);
/** Where an application is got: never without encryption. */
export const isStore = (address: string): boolean => address.startsWith('https://') && isPage(address);
const FOUR = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
/** An address of either family, or a network (CIDR). What only looks like IPv6 is refused by the server. */
export function isAddress(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const isSix = /^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*$/.test(ip);
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isSix ? 128 : 32));
  return more.length === 0 && isNetwork && (isSix || FOUR.test(ip));
}

/** An address alone: the name beside it is the site's title. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && MAIL.test(text);
export const isColour = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);

/** A name that browsers know, which the server asks for as well. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const filled = (words: LocalizedText): boolean =>
  typeof words === 'string'
    ? words.trim() !== ''
    : Object.values(words).length > 0 && Object.values(words).every((text) => text.trim() !== '');

/** Which settings the server would refuse. */
export function wrongKeys(draft: SiteDraft): DraftKey[] {
  const optional = (address: string | null): boolean => address === null || isPicture(address);
  const isRight: Partial<Record<DraftKey, boolean>> = {
    title: draft.title.trim() !== '' && draft.title.trim().length <= 80,
    mailFrom: draft.mailFrom === null || isMailAddress(draft.mailFrom),
    notServed: draft.notServed.addresses.every((line) => line.trim() === '' || isAddress(line.trim())),
    logo: optional(draft.logo),
    appLogo: optional(draft.appLogo),
    favicon: isPicture(draft.favicon),
    timeZone: isTimeZone(draft.timeZone),
    primaryColour: isColour(draft.primaryColour),
    themes: draft.themes.length > 0,
    defaultTheme: draft.themes.includes(draft.defaultTheme),
    languages: draft.languages.length > 0,
    links: draft.links.every(({ title, url }) => filled(title) && isPage(url)),
    banners: draft.banners.every(({ image, title, url }) => filled(title) && optional(image) && (url === null || isPage(url))),
    apps: draft.apps.every(
      ({ androidUrl, iosUrl, name }) => name.trim() !== '' && [androidUrl, iosUrl].every((url) => url === null || isStore(url)),
    ),
    appVersion: /^[\w.+-]{0,40}$/.test(draft.appVersion),
    contacts: draft.contacts.every(
      ({ content, name, type }) => filled(name) && (type === 'image' ? isPicture(content) : content.trim() !== ''),
    ),
  };
  return draftKeys.filter((key) => isRight[key] === false);
}

/** What a reader of one language sees, as customers' pages choose it. */
export function inLanguage(words: LocalizedText, language: SiteLanguage): string {
  if (typeof words === 'string') return words;
  return words[language] ?? words['en-US'] ?? Object.values(words)[0] ?? '';
}

/** Sets the words of one language; emptied, the language has none of its own. */
export function withWords(words: Exclude<LocalizedText, string>, language: SiteLanguage, text: string): LocalizedText {
  const { [language]: _before, ...others } = words;
  return text === '' ? others : { ...others, [language]: text };
}

/** What differs between switches as they are and as they are wanted. */
export function switchChanges(
  now: Readonly<Record<string, boolean>>,
  wanted: Readonly<Record<string, boolean>>,
): { readonly on: string[]; readonly off: string[] } {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== (now[name] ?? false));
  return { on: changed.filter((name) => wanted[name] ?? false), off: changed.filter((name) => !(wanted[name] ?? false)) };
}

/** The list with a name in or out, in the order of all. */
export function toggled<Name extends string>(all: readonly Name[], chosen: readonly Name[], name: Name, isIn: boolean): Name[] {
  return all.filter((one) => (one === name ? isIn : chosen.includes(one)));
}
