import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '알림함',
  bell: '알림',
  allRead: '모두 읽음으로 표시',
  filter: '알림 필터',
  all: '전체',
  unread: '읽지 않음',
  kinds: {
    security: '보안',
    fill: '체결',
    deposit: '입금',
    withdrawal: '출금',
    ticket: '문의',
    certification: '실명 인증',
    news: '공지',
    otc: 'OTC 주문',
    alert: '가격 알림',
  },
  next: {
    security: '보안 설정 보기',
    fill: '내 주문 보기',
    deposit: '입금 내역 보기',
    withdrawal: '출금 내역 보기',
    ticket: '문의 보기',
    certification: '인증 상태 보기',
    otc: '내 주문 보기',
    alert: '가격 알림 보기',
  },
  empty: '알림이 없습니다.',
  emptyUnread: '읽지 않은 알림이 없습니다.',
  new: '새 알림',
  seeAll: '전체 알림 보기',
  choose: '알림 설정',
  sheet: '알림 내용',
} satisfies Pack<typeof english>;
