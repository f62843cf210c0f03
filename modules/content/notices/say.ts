import { LANGUAGES, NOTICES } from '@agio/contracts';
import type { DeclaredNotice, Language, NoticeField, NoticeText } from '@agio/contracts';
import type { NoticeTexts } from '@agio/contracts/content';
import { assert, baseOf, pairName, quoteOf, referenceOf } from '@agio/kernel';
import { isDeclared, MONEY_EVENTS } from '../events.ts';
import type { MoneyData, MoneyEvent, NoticeEvent } from '../events.ts';
import { enUS } from './texts/en-us.ts';
import { koKR } from './texts/ko-kr.ts';
import type { Words } from './texts/words.ts';
import { zhCN } from './texts/zh-cn.ts';
import { zhTW } from './texts/zh-tw.ts';

const WORDS: Readonly<Record<Language, Words>> = { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, 'ko-KR': koKR };

function isOfMoney(notice: NoticeEvent): notice is { readonly event: MoneyEvent; readonly data: MoneyData } {
  return (MONEY_EVENTS as readonly string[]).includes(notice.event);
}

/** A time in a form that all readers read the same way. */
const momentOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The language that a reader gets a notice in: their own, and for what staff wrote in others English, else any that there is. */
export function languageOf(notice: NoticeEvent, reader: Language): Language {
  return notice.event === 'message' ? textFor(notice.data.texts, reader).language : reader;
}

function textFor(texts: NoticeTexts, reader: Language): NoticeText & { readonly language: Language } {
  for (const language of [reader, 'en-US', ...LANGUAGES] as const) {
    const text = texts[language];
    if (text !== undefined) return { ...text, language };
  }
  return { title: '', text: '', language: reader };
}

/** "1234567.5" as pages write it: "1,234,567.5". All four languages group by commas. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const written = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? written : `${written}.${fraction}`;
}

/** The amounts of an event, grouped. */
function written<Data extends object>(data: Data): Data {
  const amounts = ['amount', 'price', 'total'].flatMap((key) => {
    const value = (data as Readonly<Record<string, unknown>>)[key];
    return typeof value === 'string' ? [[key, grouped(value)] as const] : [];
  });
  return { ...data, ...Object.fromEntries(amounts) };
}

/** A field of an event as texts have it. */
function shown({ as, of }: NoticeField, value: string | number): string {
  if (as === 'amount') return grouped(String(value));
  if (as === 'pair') return pairName(String(value));
  if (as === 'time') return momentOf(Number(value));
  return as === 'reference' && of !== undefined ? referenceOf(of, Number(value)) : String(value);
}

function sayDeclared({ data, event }: DeclaredNotice, language: Language): NoticeText {
  const entry = NOTICES[event];
  assert(entry !== undefined, 'a declared event is in the list');
  const values: Readonly<Record<string, string | number>> = data;
  const texts = Object.entries(entry.fields).map(([name, field]) => [name, shown(field, values[name] ?? '')]);
  return entry[language](Object.fromEntries(texts) as Readonly<Record<string, string>>);
}

/** The page that a declared event leads to; undefined for none. */
export function pathOfDeclared({ data, event }: DeclaredNotice): string | undefined {
  return NOTICES[event]?.path?.(data);
}

/** The text of an event in a language. Pure. */
export function say(notice: NoticeEvent, language: Language): NoticeText {
  const words = WORDS[language];
  if (isOfMoney(notice)) return words.money[notice.event](written(notice.data));
  if (isDeclared(notice)) return sayDeclared(notice, language);
  if (notice.event === 'ticket_answered') return words.answered(notice.data);
  if (notice.event === 'message') {
    const { text, title } = textFor(notice.data.texts, language);
    return { title, text };
  }
  if (notice.event !== 'fill') return words.security[notice.event](notice.data);
  const { market } = notice.data;
  return words.filled({ ...written(notice.data), base: baseOf(market), quote: quoteOf(market) });
}
