import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const supportDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'ticket.view': { 'en-US': 'Viewed a ticket', 'zh-CN': '查看了工单' },
    'ticket.reply': { 'en-US': 'Replied to a ticket', 'zh-CN': '回复了工单' },
    'ticket.note': { 'en-US': 'Added a note to a ticket', 'zh-CN': '为工单写了备注' },
    'ticket.assign': { 'en-US': 'Assigned a ticket', 'zh-CN': '分配了工单' },
    'ticket.close': { 'en-US': 'Closed a ticket', 'zh-CN': '关闭了工单' },
    'ticket.merge': { 'en-US': 'Merged a ticket', 'zh-CN': '合并了工单' },
    'ticket.picture': { 'en-US': 'Viewed a picture', 'zh-CN': '查看了图片' },
    'ticket.upload': { 'en-US': 'Uploaded a picture', 'zh-CN': '上传了图片' },
    'feedback.picture': { 'en-US': 'Viewed a picture of feedback', 'zh-CN': '查看了意见反馈的图片' },
    'feedback.view': { 'en-US': 'Read feedback', 'zh-CN': '查看了意见反馈' },
    'canned.save': { 'en-US': 'Changed a canned reply', 'zh-CN': '更改了常用回复' },
  },
});
