import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const identityDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'customer.search': { 'en-US': 'Searched customers', 'zh-CN': '搜索客户' },
    'customer.view': { 'en-US': 'Viewed a customer', 'zh-CN': '查看客户' },
    'customer.contact': { 'en-US': 'Viewed contact details in full', 'zh-CN': '查看完整联系方式' },
    'customer.sessions': { 'en-US': 'Viewed sessions', 'zh-CN': '查看会话' },
    'customer.logins': { 'en-US': 'Viewed log-ins', 'zh-CN': '查看登录记录' },
    'customer.events': { 'en-US': 'Viewed the security log', 'zh-CN': '查看安全日志' },
    'customer.notes': { 'en-US': 'Read notes', 'zh-CN': '查看备注' },
    'customer.note': { 'en-US': 'Wrote a note', 'zh-CN': '写备注' },
    'customer.disable': { 'en-US': 'Disabled an account', 'zh-CN': '停用账户' },
    'customer.end_sessions': { 'en-US': 'Ended a customer’s sessions', 'zh-CN': '结束客户会话' },
    'customer.unlock': { 'en-US': 'Lifted lockouts', 'zh-CN': '解除锁定' },
    'customer.written_requests': { 'en-US': 'Viewed written requests', 'zh-CN': '查看书面申请列表' },
    'written_request.view': { 'en-US': 'Viewed a written request', 'zh-CN': '查看书面申请' },
    'written_request.record': { 'en-US': 'Recorded a written request', 'zh-CN': '登记书面申请' },
    'written_request.copy': { 'en-US': 'Downloaded a copy of a customer’s data', 'zh-CN': '下载客户数据副本' },
    'written_request.fulfil': { 'en-US': 'Fulfilled a written request', 'zh-CN': '完成书面申请' },
    'written_request.refuse': { 'en-US': 'Refused a written request', 'zh-CN': '拒绝书面申请' },
  },
  requests: {
    'identity.enable': {
      asks: ['owner', 'compliance'],
      decides: ['owner', 'compliance'],
      'en-US': 'Enable account',
      'zh-CN': '启用账户',
    },
    'identity.reset_factor': {
      asks: ['support', 'compliance'],
      decides: ['compliance', 'owner'],
      'en-US': 'Remove lost factors',
      'zh-CN': '移除丢失的验证方式',
    },
    'identity.erase': {
      asks: ['owner', 'compliance'],
      decides: ['owner', 'compliance'],
      'en-US': 'Close account and erase its data',
      'zh-CN': '注销账户并删除数据',
    },
  },
  requestFields: {
    authenticator: { is: 'word', 'en-US': 'Authenticator', 'zh-CN': '身份验证器' },
    passkeys: { 'en-US': 'Passkeys', 'zh-CN': '通行密钥' },
    sessions: { is: 'word', 'en-US': 'Sessions', 'zh-CN': '会话' },
    personal_data: { is: 'word', 'en-US': 'Personal data', 'zh-CN': '个人数据' },
    withdrawals: { is: 'word', 'en-US': 'Withdrawals', 'zh-CN': '提现' },
  },
  requestValues: {
    bound: { 'en-US': 'bound', 'zh-CN': '已绑定' },
    active: { 'en-US': 'active', 'zh-CN': '正常' },
    disabled: { 'en-US': 'disabled', 'zh-CN': '已停用' },
    frozen: { 'en-US': 'frozen by its owner', 'zh-CN': '已由本人冻结' },
    closed: { 'en-US': 'closed', 'zh-CN': '已注销' },
    erased: { 'en-US': 'erased, except what the law requires to keep', 'zh-CN': '删除（法律要求保留的除外）' },
    end: { 'en-US': 'end immediately', 'zh-CN': '立即结束' },
    'wait 24 h': { 'en-US': 'delayed by 24 h', 'zh-CN': '等待 24 小时' },
  },
});
