import { z } from 'zod';
import { LANGUAGES } from '../../languages.ts';
import { coinCode, id, timeMs } from '../../shapes.ts';
import { siteHost } from './site-host.ts';
import { line, lines } from './plain-text.ts';

export const NOTICE_TITLE_MAX = 120;
export const NOTICE_TEXT_MAX = 2_000;
/** One operator writes to so many customers alone; more take two people. */
export const ALONE_MAX = 100;

export const noticeText = z.strictObject({
  title: z.string().trim().min(1).max(NOTICE_TITLE_MAX).regex(line),
  text: z.string().trim().min(1).max(NOTICE_TEXT_MAX).regex(lines),
});

/** A notice by language, plain text; readers of another language get the English one, else any. */
export const noticeTexts = z
  .partialRecord(z.enum(LANGUAGES), noticeText)
  .refine((texts) => Object.keys(texts).length > 0, { message: 'at least one language' });
export type NoticeTexts = z.output<typeof noticeTexts>;

/** The audience: all customers to whom all of it applies; null asks for nothing. */
export const audience = z.strictObject({
  site: siteHost.nullable().meta({ description: 'The site where they signed up; * for the default site' }),
  level: z.int().min(0).max(3).nullable().meta({ description: 'Certification, from 0 for none' }),
  isExact: z.boolean().meta({ description: 'Exactly this level, and not also those above it' }),
  coin: coinCode.nullable().meta({ description: 'Holders of a coin, in any account' }),
});
export type Audience = z.output<typeof audience>;

export const SENDING_STATES = ['listing', 'sending', 'stopped', 'sent'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** A notice on its way to its receivers, or there. */
export const sending = z.object({
  id,
  state: z.enum(SENDING_STATES),
  audience,
  texts: noticeTexts,
  receivers: z.int().meta({ description: 'As far as they are listed' }),
  done: z.int().meta({ description: 'Receivers it was given to, the ways that they chose' }),
  by: z.string(),
  approvedBy: z.string().nullable().meta({ description: 'The second person, where it took two' }),
  createdAt: timeMs,
  endedAt: timeMs.nullable(),
});
export type Sending = z.output<typeof sending>;
