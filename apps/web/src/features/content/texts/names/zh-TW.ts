import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  home: '首頁',
  notices: '訊息中心',
  noticesShort: '訊息中心',
  unread_other: '{{count}} 則未讀訊息',
  terms: '服務條款',
  privacy: '隱私權政策',
  fees: '費率與限額',
  status: '系統狀態',
  app: '下載 App',
} satisfies Pack<typeof english>;
