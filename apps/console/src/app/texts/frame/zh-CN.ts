import type { Pack } from '@agio/ui';
import type { frame as english } from './en-US.ts';

export const frame = {
  menu: '管理后台菜单',
  groups: { top: '工作', people: '人员', money: '资金', trading: '交易', site: '站点' },
  twoStep: '已启用两步验证',
  roles: { owner: '所有者', finance: '财务', compliance: '合规', support: '客服', content: '内容', auditor: '审计' },
  user: '您的账户',
  sessionEnds: '会话最迟于 {{time}} 结束',
  theme: '主题',
  themes: { white: '白色', black: '黑色' },
  times: '时间',
  zones: { local: '与本机一致（{{zone}}）', utc: 'UTC' },
  logOut: '退出登录',
  idle: {
    title: '您还在吗？',
    text: '由于长时间没有操作，您将在 {{time}} 后退出登录。届时已输入但未提交的内容将丢失。',
    stay: '保持登录',
  },
  standing: {
    unconfirmed: '您是新操作员，目前只能查看：须由并非为您生成链接的所有者确认您的身份。',
    waits: '您已获确认，在此之前只能查看：',
    alone: '本站只有一位所有者，其决定无人复核。请在服务器上邀请第二位所有者（npm run operator -- invite 用户名），并在此处确认。',
    confirm: '须由并非生成链接的所有者确认：{{names}}。',
    noKey: '本站的每项决定均须签名：没有通行密钥，您的决定无效。请在“我的通行密钥”中登记。',
    keyWaits: '您的通行密钥尚未生效：须由另一位所有者与您核对指纹并确认，一天后生效。',
    open: '操作员',
  },
  waiting: '等待处理',
  waitingNote: '各队列中最早的在前',
  nothing: '没有需要您处理的队列。',
} satisfies Pack<typeof english>;
