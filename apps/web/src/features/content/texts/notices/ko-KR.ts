import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '알림함',
  bell: '알림',
  allRead: '모두 읽음으로 표시',
  filter: '알림 필터',
  all: '전체',
  unread: '읽지 않음',
  empty: '알림이 없습니다.',
  emptyUnread: '읽지 않은 알림이 없습니다.',
  new: '새 알림',
  seeAll: '전체 알림 보기',
  choose: '알림 설정',
  sheet: '알림 내용',
} satisfies Pack<typeof english>;
