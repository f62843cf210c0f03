import type { Language } from '@agio/contracts';
import type { MessageData, MessageKind } from '../shared/message.ts';
import { enUS } from './texts/en-us.ts';
import { koKR } from './texts/ko-kr.ts';
import type { MessageText, Words } from './texts/words.ts';
import { zhCN } from './texts/zh-cn.ts';
import { zhTW } from './texts/zh-tw.ts';

const WORDS: Readonly<Record<Language, Words>> = { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, 'ko-KR': koKR };

/** A kind of message with its data, pushes aside, which are shown as they are. */
export type Content = { readonly [K in Exclude<MessageKind, 'push'>]: { readonly kind: K; readonly data: MessageData[K] } }[Exclude<
  MessageKind,
  'push'
>];

export interface Rendering {
  readonly language: Language;
  readonly site: string;
  /** At the foot of mails: lines of plain text, or empty. */
  readonly imprint?: string;
  /** Address of the logo at the head of mails. */
  readonly logo?: string | undefined;
  /** The customer's anti-phishing phrase, which shows that the message is ours. */
  readonly phrase: string | null;
  /** A short text for SMS, or a mail with more details. */
  readonly form: 'sms' | 'mail';
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string | null;
}

/** Renders a message as text and as simple HTML. Pure. */
export function render(content: Content, { imprint = '', language, logo, site, phrase, form }: Rendering): RenderedMessage {
  const words = WORDS[language];
  const { title, lines } = sayIt(content, words, site);
  const known = phrase === null ? [] : [words.phrase(phrase)];
  const code = content.kind === 'code' ? content.data.code : null;
  const freezeUrl = freezeUrlOf(content);
  const isSecurity = content.kind !== 'code' && content.kind !== 'notice';
  const help = freezeUrl === undefined ? (isSecurity ? [words.notYou] : []) : [words.freeze, freezeUrl];
  if (form === 'sms') {
    // The link is worth a second SMS part; the advice about codes is not.
    const short = content.kind === 'code' ? lines.slice(0, 1) : lines;
    const text = [...known, ...short, ...(freezeUrl === undefined ? [] : help)].join('\n');
    return { subject: title, text: `[${site}] ${text}`, html: '', code };
  }
  const all = [...known, ...lines, ...help];
  return {
    subject: title,
    text: `${[...all, ...(imprint === '' ? [] : [imprint])].join('\n\n')}\n`,
    html: htmlOf({ site, language, title, lines: all, code, link: freezeUrl, imprint, logo }),
    code,
  };
}

function sayIt(content: Content, words: Words, site: string): MessageText {
  if (content.kind === 'notice') return { title: content.data.title, lines: [content.data.text] };
  if (content.kind === 'code') return words.code({ site, ...content.data, use: words.uses[content.data.purpose] });
  const say = words.security(site, whenOf(content.data.atMs));
  switch (content.kind) {
    case 'new_device':
      return say.new_device(content.data);
    case 'factor_changed':
      return say.factor_changed({ change: words.changes[content.data.what] });
    case 'contact_changed':
      return say.contact_changed({ contact: words.contacts[content.data.what] });
    case 'written_request':
      return say.written_request(content.data);
    case 'password_changed':
    case 'password_reset':
      return say[content.kind]({ keys: content.data.keys ?? 0 });
    default:
      return say[content.kind](content.data);
  }
}

function freezeUrlOf(content: Content): string | undefined {
  return content.kind === 'code' ? undefined : content.data.freezeUrl;
}

/** UTC to the minute, because the reader's time zone is unknown. */
function whenOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

interface Page {
  readonly site: string;
  readonly language: Language;
  readonly title: string;
  readonly lines: readonly string[];
  readonly code: string | null;
  readonly link: string | undefined;
  readonly imprint: string;
  readonly logo: string | undefined;
}

/** No picture but the logo, no external styles or scripts, so that all mail programs show it in the same way. */
function htmlOf({ site, language, title, lines, code, link, imprint, logo }: Page): string {
  const paragraphs = lines.map((line) => {
    const text = escape(line);
    if (line === link) return `<p><a href="${text}">${text}</a></p>`;
    return `<p>${code === null ? text : text.replace(code, `<strong style="font-size:20px;letter-spacing:2px">${code}</strong>`)}</p>`;
  });
  const style = 'font:15px/1.6 system-ui,sans-serif;color:#1a2330;max-width:560px;margin:24px auto;padding:0 16px';
  const name = escape(site);
  const picture = `<img src="${escape(logo ?? '')}" alt="${name}" height="32" style="height:32px;max-width:240px;border:0">`;
  const head = `<h1 style="font-size:18px">${logo === undefined ? name : picture}</h1>`;
  const foot = imprint === '' ? '' : `<p style="${FOOT}">${imprint.split('\n').map(escape).join('<br>')}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="${style}">${head}${paragraphs.join('')}${foot}</body></html>`;
}

const FOOT = 'font-size:12px;color:#5b6675;border-top:1px solid #d9dee5;margin-top:24px;padding-top:12px';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
