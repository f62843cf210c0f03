import type { Pack } from '../../pack.ts';
import type { errorsUi as english } from './en-US.ts';

export const errorsUi = {
  notFound: '請求路徑錯誤',
  serverException: '伺服器異常',
  serverFailure: '伺服器發生故障，請稍後再試',
  unsure: '結果尚不確定。請再試一次：同一請求不會重複執行。',
  until: '{{time}} 起可以操作。',
  tooFast: '操作過於頻繁，請稍候再試。',
  pleaseLogIn: '請先登入。',
  sessionEnded: '登入已逾期，請重新登入。',
  pageBroken: '頁面發生問題。',
  reload: '重新整理頁面',
} satisfies Pack<typeof english>;
