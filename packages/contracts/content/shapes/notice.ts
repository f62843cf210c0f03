import { z } from 'zod';
import { id, timeMs } from '../../shapes.ts';

/** Kinds of notices; a customer can mute each separately. */
export const NOTICE_KINDS = ['security', 'fill', 'deposit', 'withdrawal', 'ticket'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const noticeKind = z.enum(NOTICE_KINDS);

/** One notice of the message centre, with its texts in the requested language. */
export const notice = z.object({ id, kind: noticeKind, title: z.string(), text: z.string(), time: timeMs, read: z.boolean() });
export type Notice = z.output<typeof notice>;

const ways = z.strictObject({ app: z.boolean(), mail: z.boolean() });

/** How notices of a kind are delivered. Security notices are always delivered both ways. */
export const noticeSettings = z.strictObject({ fill: ways, deposit: ways, withdrawal: ways, ticket: ways });
export type NoticeSettings = z.output<typeof noticeSettings>;
