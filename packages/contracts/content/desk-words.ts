import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const contentDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'site.save': { 'en-US': 'Changed a site', 'zh-CN': '更改站点' },
    'site.picture': { 'en-US': 'Uploaded a picture for sites', 'zh-CN': '上传站点图片' },
    'site.restore': { 'en-US': 'Restored from a backup', 'zh-CN': '从备份恢复' },
    'site.maintenance': { 'en-US': 'Announced maintenance', 'zh-CN': '公告系统维护' },
    'site.maintenance_end': { 'en-US': 'Ended maintenance', 'zh-CN': '结束系统维护' },
    'notice.send': { 'en-US': 'Sent a notice', 'zh-CN': '发送通知' },
    'notice.stop': { 'en-US': 'Stopped a notice', 'zh-CN': '停止通知' },
    'notice.continue': { 'en-US': 'Continued a notice', 'zh-CN': '继续通知' },
  },
  requests: {
    'content.notice': {
      asks: ['owner', 'content'],
      decides: ['owner', 'content'],
      'en-US': 'Notice to many customers',
      'zh-CN': '群发通知',
    },
    'content.switches': { asks: ['owner', 'content'], decides: ['owner'], 'en-US': 'Site switches', 'zh-CN': '站点功能开关' },
    'content.js_code': { asks: ['owner', 'content'], decides: ['owner'], 'en-US': 'Site script', 'zh-CN': '站点脚本' },
    'content.site': { asks: ['owner', 'content'], decides: ['owner'], 'en-US': 'New site', 'zh-CN': '新增站点' },
  },
  requestFields: {
    host: { 'en-US': 'Host', 'zh-CN': '主机名' },
    js_code: { 'en-US': 'Script', 'zh-CN': '脚本' },
    notice_site: { is: 'word', 'en-US': 'Customers of site', 'zh-CN': '站点的客户' },
    notice_level: { is: 'word', 'en-US': 'Verification level', 'zh-CN': '认证等级' },
    notice_coin: { is: 'word', 'en-US': 'Holders of', 'zh-CN': '持有币种' },
    title_en_us: { 'en-US': 'Title, English', 'zh-CN': '标题（English）' },
    text_en_us: { 'en-US': 'Text, English', 'zh-CN': '正文（English）' },
    title_zh_cn: { 'en-US': 'Title, 简体中文', 'zh-CN': '标题（简体中文）' },
    text_zh_cn: { 'en-US': 'Text, 简体中文', 'zh-CN': '正文（简体中文）' },
    title_zh_tw: { 'en-US': 'Title, 繁體中文', 'zh-CN': '标题（繁體中文）' },
    text_zh_tw: { 'en-US': 'Text, 繁體中文', 'zh-CN': '正文（繁體中文）' },
    title_ko_kr: { 'en-US': 'Title, 한국어', 'zh-CN': '标题（한국어）' },
    text_ko_kr: { 'en-US': 'Text, 한국어', 'zh-CN': '正文（한국어）' },
  },
  requestValues: {
    any: { 'en-US': 'any', 'zh-CN': '不限' },
    ordinary: { 'en-US': 'ordinary', 'zh-CN': '普通认证' },
    'ordinary or above': { 'en-US': 'ordinary or above', 'zh-CN': '普通认证及以上' },
    primary: { 'en-US': 'primary', 'zh-CN': '初级认证' },
    'primary or above': { 'en-US': 'primary or above', 'zh-CN': '初级认证及以上' },
    senior: { 'en-US': 'senior', 'zh-CN': '高级认证' },
    'senior or above': { 'en-US': 'senior or above', 'zh-CN': '高级认证及以上' },
  },
});
