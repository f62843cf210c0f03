import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const newsDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'news.save': { 'en-US': 'Changed an announcement', 'zh-CN': '更改公告' },
    'news.publish': { 'en-US': 'Published an announcement', 'zh-CN': '发布公告' },
    'news.withdraw': { 'en-US': 'Withdrew an announcement', 'zh-CN': '撤回公告' },
  },
});
