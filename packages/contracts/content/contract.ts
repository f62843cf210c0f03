import { defineContract, defineErrors } from '../contract.ts';
import { appList, appVersion } from './calls/app.ts';
import { coinsTags } from './calls/coins-tags.ts';
import { noticeAllRead, noticeList, noticeShow } from './calls/notices.ts';
import { siteStatus } from './calls/status.ts';
import { contentChannels } from './channels.ts';
import { deskMaintenance, deskMaintenanceBegin, deskMaintenanceEnd } from './desk/maintenance.ts';
import { deskNoticeContinue, deskNoticeCount, deskNotices, deskNoticeSend, deskNoticeStop } from './desk/notices.ts';
import { deskSitePicture, deskSites, deskSiteSave } from './desk/sites.ts';
import { contentDesk } from './desk-words.ts';

export * from './desk/sites.ts';
export * from './shapes/notice.ts';
export * from './shapes/sending.ts';
export * from './shapes/site.ts';
export * from './shapes/site-host.ts';
export * from './shapes/site-settings.ts';
export type { MaintenanceState } from './desk/maintenance.ts';
export type { Maintenance } from './shapes/maintenance.ts';
export type { SiteStatus, StatusPart } from './shapes/status.ts';

/** Content of a site: its settings, coins, notices. */
export const content = defineContract({
  name: 'content',
  calls: {
    appVersion,
    appList,
    coinsTags,
    noticeList,
    noticeAllRead,
    noticeShow,
    siteStatus,
  },
  desk: {
    deskSites,
    deskSitePicture,
    deskSiteSave,
    deskNotices,
    deskNoticeCount,
    deskNoticeSend,
    deskNoticeStop,
    deskNoticeContinue,
    deskMaintenance,
    deskMaintenanceBegin,
    deskMaintenanceEnd,
  },
  errors: defineErrors({
    TOO_MANY_RECEIVERS: {
      status: 422,
      'en-US': 'Sending to more than 100 customers needs a second approval.',
      'zh-CN': '收件人超过 100 人，须由两人完成',
      'zh-TW': '收件人超過 100 人，須由兩人完成',
      'ko-KR': '수신자가 100명을 넘어 두 사람이 필요합니다.',
    },
    NO_RECEIVERS: {
      status: 422,
      'en-US': 'Customer not found.',
      'zh-CN': '没有符合条件的客户',
      'zh-TW': '沒有符合條件的客戶',
      'ko-KR': '조건에 맞는 고객이 없습니다.',
    },
  }),
  channels: contentChannels,
  ...contentDesk,
});
