import { z } from 'zod';
import { MUTABLE_NOTICE_KINDS, NOTICE_KINDS } from '../../customer-words.generated.ts';
import { LANGUAGES } from '../../languages.ts';
import { id, timeMs } from '../../shapes.ts';

/** Kinds of notices that capabilities declare; a customer can mute each separately. */
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

const choices = Object.fromEntries(MUTABLE_NOTICE_KINDS.map((kind) => [kind, ways])) as Readonly<
  Record<(typeof MUTABLE_NOTICE_KINDS)[number], typeof ways>
>;
/** How notices of a kind are delivered. Those that cannot be muted are always delivered by all ways. */
export const noticeSettings = z.strictObject(choices);
export type NoticeSettings = z.output<typeof noticeSettings>;
