import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const supportDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'ticket.view': { 'en-US': 'Viewed a ticket', 'zh-CN': '查看工单' },
    'ticket.reply': { 'en-US': 'Replied to a ticket', 'zh-CN': '回复工单' },
    'ticket.note': { 'en-US': 'Added a note to a ticket', 'zh-CN': '添加工单备注' },
    'ticket.assign': { 'en-US': 'Assigned a ticket', 'zh-CN': '分配工单' },
    'ticket.close': { 'en-US': 'Closed a ticket', 'zh-CN': '关闭工单' },
    'ticket.merge': { 'en-US': 'Merged a ticket', 'zh-CN': '合并工单' },
    'ticket.picture': { 'en-US': 'Viewed a picture', 'zh-CN': '查看图片' },
    'ticket.upload': { 'en-US': 'Uploaded a picture', 'zh-CN': '上传图片' },
    'feedback.picture': { 'en-US': 'Viewed a picture of feedback', 'zh-CN': '查看意见反馈的图片' },
    'feedback.view': { 'en-US': 'Read feedback', 'zh-CN': '查看意见反馈' },
    'canned.save': { 'en-US': 'Changed a canned reply', 'zh-CN': '更改常用回复' },
  },
});
