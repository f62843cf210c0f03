import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  waits: {
    device: '此裝置首次登入尚未滿 24 小時：此處的操作須待 {{time}} 後才能完成，也可改用已使用滿一天的裝置。',
    factor: '您的通行密鑰或驗證器在 24 小時內綁定或有變更：此處的操作須待 {{time}} 後才能完成。',
    login: '您尚未在此新裝置上用通行密鑰登入：此處的操作須待 {{time}} 後才能完成，或先用通行密鑰登入。',
    link: '安全設定',
  },
  label: '帳戶頁面',
  groups: {
    wallet: '錢包',
    trading: '交易',
    account: '帳戶',
  },
} satisfies Pack<typeof english>;
