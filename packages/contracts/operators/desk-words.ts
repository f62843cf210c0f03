import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const operatorsDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'session.open': { 'en-US': 'Logged in', 'zh-CN': '登录' },
    'session.refused': { 'en-US': 'Log-in denied', 'zh-CN': '登录被拒' },
    'session.ended': { 'en-US': 'Sessions ended', 'zh-CN': '结束会话' },
    'operator.logout': { 'en-US': 'Logged out', 'zh-CN': '退出登录' },
    'operator.invite': { 'en-US': 'Invited an operator', 'zh-CN': '邀请操作员' },
    'operator.accept': { 'en-US': 'Accepted the invitation', 'zh-CN': '接受邀请' },
    'operator.link': { 'en-US': 'Created a new link', 'zh-CN': '生成新链接' },
    'operator.confirm': { 'en-US': 'Confirmed a new operator', 'zh-CN': '确认新操作员' },
    'operator.key': { 'en-US': 'Registered a passkey', 'zh-CN': '登记通行密钥' },
    'operator.trust': { 'en-US': 'Passkey confirmed via the command line', 'zh-CN': '通过命令行确认通行密钥' },
    'operator.disable': { 'en-US': 'Closed an account', 'zh-CN': '关闭账户' },
    'operator.display_name': { 'en-US': 'Changed their public name', 'zh-CN': '设置公开名称' },
    'operator.end_sessions': { 'en-US': 'Ended sessions', 'zh-CN': '结束会话' },
    'request.ask': { 'en-US': 'Submitted a request', 'zh-CN': '提出申请' },
    'request.approve': { 'en-US': 'Approved a request', 'zh-CN': '批准申请' },
    'request.refuse': { 'en-US': 'Refused a request', 'zh-CN': '拒绝申请' },
    'request.withdraw': { 'en-US': 'Withdrew a request', 'zh-CN': '撤回申请' },
    'request.expire': { 'en-US': 'Request expired', 'zh-CN': '申请已过期' },
    'request.done': { 'en-US': 'Request executed', 'zh-CN': '申请已执行' },
    'request.failed': { 'en-US': 'Request failed', 'zh-CN': '申请执行失败' },
    'audit.check': { 'en-US': 'Verified the log', 'zh-CN': '验证日志' },
    'audit.export': { 'en-US': 'Exported the log', 'zh-CN': '导出日志' },
  },
  requests: {
    'operators.roles': { asks: ['owner'], decides: ['owner'], 'en-US': 'Operator roles', 'zh-CN': '操作员角色' },
  },
  requestFields: {
    ownUid: { 'en-US': 'Own customer account', 'zh-CN': '本人客户账户' },
    roles: { is: 'word', 'en-US': 'Roles', 'zh-CN': '角色' },
  },
  requestValues: {
    owner: { 'en-US': 'Owner', 'zh-CN': '所有者' },
    finance: { 'en-US': 'Finance', 'zh-CN': '财务' },
    compliance: { 'en-US': 'Compliance', 'zh-CN': '合规' },
    support: { 'en-US': 'Support', 'zh-CN': '客服' },
    content: { 'en-US': 'Content', 'zh-CN': '内容' },
    auditor: { 'en-US': 'Auditor', 'zh-CN': '审计' },
  },
});
