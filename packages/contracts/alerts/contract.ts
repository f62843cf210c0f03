import { z } from 'zod';
import { defineContract, defineErrors } from '../contract.ts';
import { id } from '../shapes.ts';
import { ALERT_STATES } from './alert.ts';
import { alertAdd, alertChange, alertHistory, alertRemove, alerts as alertList } from './calls.ts';
import { alertNotices } from './notices.ts';
import { alertsWords } from './customer-words.ts';

export { alert, ALERT_DIRECTIONS, ALERT_HISTORY_DAYS, ALERT_NOTE_MAX, ALERT_STATES, ALERTS_MAX } from './alert.ts';
export type { Alert } from './alert.ts';
export type { AlertNotice } from './notices.ts';

/** Prices that customers watch: they are notified once, and nothing else happens. */
export const alerts = defineContract({
  name: 'alerts',
  calls: { alerts: alertList, alertAdd, alertChange, alertRemove, alertHistory },
  desk: {},
  errors: defineErrors({
    TOO_MANY_ALERTS: {
      status: 422,
      'en-US': 'You have reached the maximum number of price alerts. Remove one first.',
      'zh-CN': '价格提醒数量已达上限，请先删除一个',
      'zh-TW': '價格提醒數量已達上限，請先刪除一個',
      'ko-KR': '가격 알림 수가 한도에 도달했습니다. 먼저 하나를 삭제해 주세요.',
    },
  }),
  notices: alertNotices,
  channels: {
    alerts: {
      access: 'private',
      apiScope: 'read',
      /** How many wait, and the one that changed; none in a snapshot. */
      frame: z.object({
        channel: z.literal('alerts'),
        type: z.enum(['snapshot', 'update']),
        data: z.object({ active: z.int(), alert: z.object({ id, state: z.enum(ALERT_STATES) }).nullable() }),
      }),
    },
  },
  ...alertsWords,
});
