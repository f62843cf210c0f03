import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  home: '홈',
  notices: '알림함',
  noticesShort: '알림함',
  unread_other: '읽지 않은 알림 {{count}}개',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  fees: '수수료 및 한도',
  status: '서비스 상태',
  app: '앱 다운로드',
} satisfies Pack<typeof english>;
