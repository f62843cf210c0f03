import { amountField, defineNotices, pairField, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

const noted = (note: string): string => (note === '' ? '' : `\n${note}`);

/** Notices about price alerts; they contain the customer's own note unchanged. */
export const alertNotices = /* @__PURE__ */ defineNotices(
  { market: pairField, price: amountField, trade: amountField, note: wordField() },
  {
    alert_rose: {
      kind: 'alert',
      'en-US': ({ market, note, price, trade }) => ({
        title: `${market} rose to ${price}`,
        text: `Trade price: ${trade}. This one-time alert has been turned off.${noted(note)}`,
      }),
      'zh-CN': ({ market, note, price, trade }) => ({
        title: `${market} 已涨至 ${price}`,
        text: `成交价 ${trade}。该提醒仅提示一次，现已关闭。${noted(note)}`,
      }),
      'zh-TW': ({ market, note, price, trade }) => ({
        title: `${market} 已漲至 ${price}`,
        text: `成交價 ${trade}。此提醒僅提示一次，現已關閉。${noted(note)}`,
      }),
      'ko-KR': ({ market, note, price, trade }) => ({
        title: `${market} 가격이 ${price}까지 상승`,
        text: `체결가는 ${trade}입니다. 한 번만 울리는 알림이므로 이제 꺼졌습니다.${noted(note)}`,
      }),
    },
    alert_fell: {
      kind: 'alert',
      'en-US': ({ market, note, price, trade }) => ({
        title: `${market} fell to ${price}`,
        text: `Trade price: ${trade}. This one-time alert has been turned off.${noted(note)}`,
      }),
      'zh-CN': ({ market, note, price, trade }) => ({
        title: `${market} 已跌至 ${price}`,
        text: `成交价 ${trade}。该提醒仅提示一次，现已关闭。${noted(note)}`,
      }),
      'zh-TW': ({ market, note, price, trade }) => ({
        title: `${market} 已跌至 ${price}`,
        text: `成交價 ${trade}。此提醒僅提示一次，現已關閉。${noted(note)}`,
      }),
      'ko-KR': ({ market, note, price, trade }) => ({
        title: `${market} 가격이 ${price}까지 하락`,
        text: `체결가는 ${trade}입니다. 한 번만 울리는 알림이므로 이제 꺼졌습니다.${noted(note)}`,
      }),
    },
    alert_ended: {
      kind: 'alert',
      'en-US': ({ market, note, price }) => ({
        title: `Alert for ${market} has ended`,
        text: `${market} was delisted before it traded at ${price}.${noted(note)}`,
      }),
      'zh-CN': ({ market, note, price }) => ({
        title: `${market} 的提醒已结束`,
        text: `${market} 在成交价到达 ${price} 之前已下线。${noted(note)}`,
      }),
      'zh-TW': ({ market, note, price }) => ({
        title: `${market} 的提醒已結束`,
        text: `${market} 在成交價到達 ${price} 之前已下架。${noted(note)}`,
      }),
      'ko-KR': ({ market, note, price }) => ({
        title: `${market} 알림이 종료되었습니다`,
        text: `${price}에 거래되기 전에 ${market} 거래가 종료되었습니다.${noted(note)}`,
      }),
    },
  },
);
export type AlertNotice = NoticeOf<typeof alertNotices>;
