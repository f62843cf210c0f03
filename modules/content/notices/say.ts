import { LANGUAGES } from '@agio/contracts';
import type { Language } from '@agio/contracts';
import type { NoticeTexts } from '@agio/contracts/content';
import { referenceOf } from '@agio/kernel';
import { C2C_EVENTS, CERTIFICATION_EVENTS, LOCK_EVENTS, MARKET_EVENTS, MONEY_EVENTS, OTC_EVENTS } from './events.ts';
import type {
  C2cNoticeEvent,
  CertificationData,
  CertificationEvent,
  LockData,
  LockNoticeEvent,
  MarketData,
  MarketEvent,
  MoneyData,
  MoneyEvent,
  NoticeEvent,
  OtcData,
  OtcNoticeEvent,
} from './events.ts';
import { enUS } from './texts/en-us.ts';
import { koKR } from './texts/ko-kr.ts';
import type { Said, Words } from './texts/words.ts';
import { zhCN } from './texts/zh-cn.ts';
import { zhTW } from './texts/zh-tw.ts';

const WORDS: Readonly<Record<Language, Words>> = { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, 'ko-KR': koKR };

function isOfMoney(notice: NoticeEvent): notice is { readonly event: MoneyEvent; readonly data: MoneyData } {
  return (MONEY_EVENTS as readonly string[]).includes(notice.event);
}

function isOfMarket(notice: NoticeEvent): notice is { readonly event: MarketEvent; readonly data: MarketData } {
  return (MARKET_EVENTS as readonly string[]).includes(notice.event);
}

function isOfCertification(notice: NoticeEvent): notice is { readonly event: CertificationEvent; readonly data: CertificationData } {
  return (CERTIFICATION_EVENTS as readonly string[]).includes(notice.event);
}

function isOfOtc(notice: NoticeEvent): notice is { readonly event: OtcNoticeEvent; readonly data: OtcData } {
  return (OTC_EVENTS as readonly string[]).includes(notice.event);
}

function isOfC2c(notice: NoticeEvent): notice is { readonly event: C2cNoticeEvent; readonly data: OtcData } {
  return (C2C_EVENTS as readonly string[]).includes(notice.event);
}

function isOfLock(notice: NoticeEvent): notice is { readonly event: LockNoticeEvent; readonly data: LockData } {
  return (LOCK_EVENTS as readonly string[]).includes(notice.event);
}

/** A time as everybody reads it in the same way. */
const momentOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The language that a reader gets a notice in: their own, and for what staff wrote in others English, else any that there is. */
export function languageOf(notice: NoticeEvent, reader: Language): Language {
  return notice.event === 'message' ? textFor(notice.data.texts, reader).language : reader;
}

function textFor(texts: NoticeTexts, reader: Language): Said & { readonly language: Language } {
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

/** The data of an order with what people call it: an OTC order and a C2C order may have one number. */
const named = (kind: 'OTC' | 'C2C', data: OtcData): OtcData => ({ ...written(data), order: referenceOf(kind, Number(data.order)) });

/** The text of an event in a language. Pure. */
export function say(notice: NoticeEvent, language: Language): Said {
  const words = WORDS[language];
  if (isOfMoney(notice)) return words.money[notice.event](written(notice.data));
  if (isOfCertification(notice)) return words.certification[notice.event](notice.data);
  if (isOfOtc(notice)) return words.otc[notice.event](named('OTC', notice.data));
  if (isOfC2c(notice)) return words.c2c[notice.event](named('C2C', notice.data));
  if (isOfLock(notice)) return words.lock[notice.event](written(notice.data));
  if (isOfMarket(notice)) {
    const { atMs, market } = notice.data;
    return words.market[notice.event]({ pair: market.replace('_', '/'), time: momentOf(atMs) });
  }
  if (notice.event === 'ticket_answered') return words.answered(notice.data);
  if (notice.event === 'message') {
    const { text, title } = textFor(notice.data.texts, language);
    return { title, text };
  }
  if (notice.event !== 'fill') return words.security[notice.event](notice.data);
  const [base = '', quote = ''] = notice.data.market.split('_');
  return words.filled({ ...written(notice.data), base, quote });
}
