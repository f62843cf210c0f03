import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
  otp_bound: '两步验证已开启。',
  otp_unbound: '两步验证已关闭。',
  recovery_codes_made: '已生成新的恢复码，旧的恢复码已失效。',
  recovery_code_used: '有一个恢复码被使用。',
  pay_password_set: '已设置支付密码。',
  pay_password_changed: '支付密码已修改。',
  passkey_added: '已添加通行密钥。',
  passkey_removed: '已删除通行密钥。',
  api_key_made: '已创建 API 密钥。',
  api_key_removed: '已删除 API 密钥。',
  phrase_changed: '防钓鱼码已修改。',
};

export const zhCN: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? '委托已成交' : '委托部分成交',
    text: `您的${side === 'buy' ? '买入' : '卖出'}委托${isWhole ? '已全部成交' : '已部分成交'}：${amount} ${base}，均价 ${price} ${quote}，共 ${total} ${quote}。`,
  }),
  security: {
    new_device: ({ device = '', ip = '' }) => ({ title: '新设备登录', text: `您的账户在一台新设备上登录：${device}，IP 地址 ${ip}。` }),
    password_changed: () => ({ title: '登录密码已修改', text: '您的登录密码已修改，其他会话均已退出。' }),
    password_reset: () => ({ title: '登录密码已重置', text: '您的登录密码已重置，所有会话均已退出。' }),
    frozen: () => ({ title: '账户已冻结', text: '您的账户已冻结。' }),
    closed: () => ({ title: '账户已注销', text: '您的账户已注销。' }),
    factor_changed: ({ what = '' }) => ({ title: '安全设置已变更', text: CHANGES[what] ?? '有一项安全设置已变更。' }),
    contact_changed: ({ what }) => ({
      title: '联系方式已更换',
      text: what === 'mobile' ? '您账户的手机号已更换。' : '您账户的邮箱已更换。',
    }),
  },
};
