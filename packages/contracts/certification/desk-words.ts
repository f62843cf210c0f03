import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const certificationDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'certification.view': { 'en-US': 'Viewed an application', 'zh-CN': '查看认证申请' },
    'certification.decide': { 'en-US': 'Decided on an application', 'zh-CN': '审核认证申请' },
    'certification.withdraw': { 'en-US': 'Revoked a verification', 'zh-CN': '撤销认证' },
    'certification.picture': { 'en-US': 'Viewed a picture of an application', 'zh-CN': '打开认证照片' },
    'certification.rights': { 'en-US': 'Changed level rights', 'zh-CN': '更改等级权限' },
  },
});
