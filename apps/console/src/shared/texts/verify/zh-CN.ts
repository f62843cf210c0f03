import type { Pack } from '@agio/ui';
import type { verify as english } from './en-US.ts';

export const verify = {
  title: '确认此项操作',
  signs: '您的通行密钥仅对此项操作签名一次。仅有您的会话或密码的他人无法代您签名。',
  bytes: '所签名的确切内容',
  sign: '用通行密钥签名',
  notSigned: '未签名，请重试。',
  byCode: '使用身份验证器验证码',
  about: '您正在确认',
  help: '请输入身份验证器当前显示的六位数字。',
  code: '身份验证器验证码，六位数字',
  wrong: '验证码错误或已使用过，请等待下一个验证码。',
  confirm: '确认',
  bound: '验证码仅用于确认此项操作，且只能使用一次。',
} satisfies Pack<typeof english>;
