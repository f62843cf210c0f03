import type { Pack } from '@agio/ui';
import type { entry as english } from './en-US.ts';

export const entry = {
  title: '操作员登录',
  lead: '先输入用户名和密码，再输入身份验证器的验证码。',
  name: '用户名',
  password: '密码',
  next: '继续',
  logIn: '登录',
  back: '重新开始',
  secondTitle: '安全验证',
  secondLead: '正在以 {{name}} 的身份登录。',
  recorded: '此处的一切操作都会连同姓名、时间和 IP 地址一起记录。',
  ended: {
    ended: '您的会话已结束，请重新登录。',
    idle: '由于长时间没有操作，您已退出登录。',
    left: '您已退出登录。',
  },
  invite: {
    title: '以 {{name}} 的身份加入',
    roles: '您的角色',
    loading: '正在核对邀请。',
    missing: '此地址不含邀请。请打开您收到的完整链接。',
    step1: '1. 将此账户添加到身份验证器',
    scan: '用手机上的身份验证器扫描图片，或手动输入密钥。',
    qr: '身份验证器二维码',
    secret: '密钥',
    step2: '2. 设置密码',
    passwordHelp: '至少 12 个字符，且不能是常见密码。',
    repeat: '再次输入密码',
    differs: '两次输入的密码不一致。',
    short: '太短：至少 12 个字符。',
    weak: '此密码过于常见，请换一个。',
    step3: '3. 输入身份验证器显示的验证码',
    accept: '加入并登录',
    toLogIn: '前往登录页',
  },
} satisfies Pack<typeof english>;
