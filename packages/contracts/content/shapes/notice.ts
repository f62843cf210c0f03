import { z } from 'zod';
import { LANGUAGES } from '../../languages.ts';
import { id, timeMs } from '../../shapes.ts';

/** Kinds of notices; a customer can mute each separately. */
export const NOTICE_KINDS = [
  'security',
  'fill',
  'deposit',
  'withdrawal',
  'ticket',
  'certification',
  'news',
  'otc',
  'alert',
  'triggered',
  'unfilled',
  'unexecuted',
  'robot',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const noticeKind = z.enum(NOTICE_KINDS);

/** One notice of the message centre, with its texts in the requested language. */
export const notice = z.object({
  id,
  kind: noticeKind,
  title: z.string(),
  text: z.string(),
  language: z
    .enum(LANGUAGES)
    .meta({ description: 'The language of title and text; another one than asked for where staff wrote none in it' }),
  time: timeMs,
  read: z.boolean(),
  path: z.string().optional().meta({ description: 'The page of the web app that it leads to, where it is about one thing' }),
});
export type Notice = z.output<typeof notice>;

const ways = z.strictObject({
  app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean().default(true).meta({ description: 'In the browsers that are told by push' }),
});

/** How notices of a kind are delivered. Security notices are always delivered by all of them. */
export const noticeSettings = z.strictObject({
  fill: ways,
  deposit: ways,
  withdrawal: ways,
  ticket: ways,
  certification: ways,
  news: ways,
  otc: ways,
  alert: ways,
  triggered: ways,
  unfilled: ways,
  unexecuted: ways,
  robot: ways,
});
export type NoticeSettings = z.output<typeof noticeSettings>;
