import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const quantifyDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'robot.excluded.view': { 'en-US': 'Viewed robots excluded from the ranking', 'zh-CN': '查看已移出排行榜的机器人' },
  },
});
