import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  waits: {
    device: '此设备首次登录尚不满 24 小时：此处的操作须待 {{time}} 后才能完成，也可改用已使用满一天的设备。',
    factor: '您的通行密钥或身份验证器在 24 小时内绑定或有变更：此处的操作须待 {{time}} 后才能完成。',
    login: '您尚未在此新设备上用通行密钥登录：此处的操作须待 {{time}} 后才能完成，或先用通行密钥登录。',
    link: '安全设置',
  },
  label: '账户页面',
  groups: {
    wallet: '钱包',
    trading: '交易',
    account: '账户',
  },
} satisfies Pack<typeof english>;
