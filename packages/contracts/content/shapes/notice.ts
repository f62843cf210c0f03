import { z } from 'zod';
import { id, timeMs } from '../../shapes.ts';

/** What notices are about; a customer mutes each by itself. */
export const NOTICE_KINDS = ['security', 'fill', 'deposit', 'withdrawal'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const noticeKind = z.enum(NOTICE_KINDS);

/** One notice of the message centre, its texts in the language asked for. */
export const notice = z.object({ id, kind: noticeKind, title: z.string(), text: z.string(), time: timeMs, read: z.boolean() });
export type Notice = z.output<typeof notice>;

const ways = z.strictObject({ app: z.boolean(), mail: z.boolean() });

/** By which ways the notices of a kind come. Those about security come by both, always. */
export const noticeSettings = z.strictObject({ fill: ways, deposit: ways, withdrawal: ways });
export type NoticeSettings = z.output<typeof noticeSettings>;
