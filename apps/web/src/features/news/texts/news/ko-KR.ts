import type { Pack } from '@agio/ui';
import type { news as english } from './en-US.ts';

export const news = {
  title: '공지사항',
  find: '공지사항 검색',
  type: '유형',
  all: '전체',
  empty: '아직 공지사항이 없습니다.',
  byCoin: '코인별',
  feed: '구독(RSS)',
  read: '읽기',
  otherLanguage: '{{language}}(으)로 작성됨',
  link: '이 공지의 링크',
  copyLink: '링크 복사',
  moreAbout: '{{coin}} 관련 공지',
  neighbours: '이전 및 다음',
  types: { listing: '신규 코인', fees: '수수료', maintenance: '점검', product: '제품', system: '시스템' },
} satisfies Pack<typeof english>;
