import type { Pack } from '@agio/ui';
import type { verify as english } from './en-US.ts';

export const verify = {
  title: '安全验证',
  about: '您正在确认',
  how: '验证方式',
  factors: {
    passkey: '通行密钥',
    otp: '身份验证器',
    email: '邮箱验证码',
    mobile: '手机验证码',
    password: '登录密码',
    payPassword: '资金密码',
  },
  help: {
    passkey: '您的设备将用通行密钥为本次操作签名。',
    otp: '请输入身份验证器应用中的六位数字。',
    email: '六位验证码将发送至您的邮箱。',
    mobile: '六位验证码将发送至您的手机。',
    password: '请输入登录密码。',
    payPassword: '请输入六位资金密码。',
  },
  both: '以下两项均需验证。',
  usePasskey: '使用通行密钥',
  noPasskey: '浏览器未提供通行密钥，请重试。',
  sendCode: '获取验证码',
  sent: '验证码已发送。',
  resend: '重新发送',
  resendIn: '{{seconds}} 秒后可重新发送',
  confirm: '确认',
  triesLeft_other: '还可尝试 {{count}} 次。',
  bound: '此验证仅对本次操作有效，且只能使用一次。',
  none: '您尚无可用的验证方式，请先设置身份验证器、邮箱或手机。',
  toSecurity: '前往安全中心',
  failed: '验证方式加载失败。',
  byNumber: {
    why: '通行密钥只能用于域名，而此页面是用 IP 地址打开的。',
    open: '改用 {{name}} 打开',
    byName: '请通过网站域名访问，再使用通行密钥。',
  },
} satisfies Pack<typeof english>;
