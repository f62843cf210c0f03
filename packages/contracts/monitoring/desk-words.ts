import { defineDeskWords } from '../desk-words.ts';

/** What the audit log says about it: no entry names the customer, because more operators read the log than may know of a suspicion. */
export const monitoringDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'monitoring.findings': { 'en-US': 'Viewed findings of monitoring', 'zh-CN': '查看监测结果' },
    'monitoring.case': { 'en-US': 'Viewed a monitoring case', 'zh-CN': '查看监测案件' },
    'monitoring.open': { 'en-US': 'Opened a monitoring case', 'zh-CN': '建立监测案件' },
    'monitoring.note': { 'en-US': 'Wrote a note in a monitoring case', 'zh-CN': '填写监测案件备注' },
    'monitoring.close': { 'en-US': 'Closed a monitoring case', 'zh-CN': '结束监测案件' },
    'monitoring.kept': { 'en-US': 'Recorded how much monitoring has', 'zh-CN': '记录监测数据的存量' },
    'monitoring.lost': { 'en-US': 'Found that rows of monitoring are gone', 'zh-CN': '发现监测数据缺失' },
    'monitoring.export': { 'en-US': 'Exported a monitoring case', 'zh-CN': '导出监测案件' },
  },
});
