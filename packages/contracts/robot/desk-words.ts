import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const robotDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'robot.paused.view': { 'en-US': 'Viewed paused robots', 'zh-CN': '查看已暂停的机器人' },
    'robot.pause_all': { 'en-US': 'Paused all robots of a market', 'zh-CN': '暂停某市场的全部机器人' },
    'robot.levels': { 'en-US': 'Viewed a robot’s levels', 'zh-CN': '查看机器人的价位' },
  },
});
