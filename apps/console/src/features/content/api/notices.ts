import type { CallData } from '@agio/client';
import { deskQuery } from '../../../shared/desk/index.ts';

export type Sending = CallData<'deskNotices'>['list'][number];
export type Audience = Sending['audience'];
export type NoticeTexts = Sending['texts'];

export const isGoing = ({ state }: Sending): boolean => state === 'listing' || state === 'sending';

export const countQuery = ({ coin, isExact, level, site }: Audience) =>
  deskQuery('deskNoticeCount', {
    query: {
      ...(site === null ? {} : { site }),
      ...(level === null ? {} : { level: String(level), isExact: isExact ? 'true' : 'false' }),
      ...(coin === null ? {} : { coin }),
    },
  });
