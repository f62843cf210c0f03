import { defineNotices, pairField, timeField } from '../notice.ts';

/** A market that ends at a time, or no longer does. It cannot be muted. */
export const spotNotices = /* @__PURE__ */ defineNotices(
  { market: pairField, atMs: timeField },
  {
    market_delisting: {
      kind: 'security',
      'en-US': ({ atMs, market }) => ({
        title: `${market} will be delisted`,
        text: `Trading in ${market} ends on ${atMs}. Orders still open at that time will be cancelled and their amounts released. Your coins stay in your account.`,
      }),
      'zh-CN': ({ atMs, market }) => ({
        title: `${market} 即将下线`,
        text: `${market} 将于 ${atMs} 停止交易。届时未成交的委托将被撤销，冻结的金额恢复可用。您的币仍保留在账户中。`,
      }),
      'zh-TW': ({ atMs, market }) => ({
        title: `${market} 即將下架`,
        text: `${market} 將於 ${atMs} 停止交易。屆時未成交的委託將被取消，凍結的金額恢復可用。您的幣仍保留在帳戶中。`,
      }),
      'ko-KR': ({ atMs, market }) => ({
        title: `${market} 거래 종료 예정`,
        text: `${market} 거래가 ${atMs}에 종료됩니다. 그때까지 체결되지 않은 주문은 취소되고 묶여 있던 금액은 다시 사용할 수 있습니다. 보유한 코인은 계정에 그대로 남습니다.`,
      }),
    },
    market_kept: {
      kind: 'security',
      'en-US': ({ atMs, market }) => ({
        title: `${market} stays listed`,
        text: `${market} will not be delisted on ${atMs}. Trading continues.`,
      }),
      'zh-CN': ({ atMs, market }) => ({ title: `${market} 不再下线`, text: `原定于 ${atMs} 的 ${market} 下线已取消，交易照常进行。` }),
      'zh-TW': ({ atMs, market }) => ({ title: `${market} 不再下架`, text: `原定於 ${atMs} 的 ${market} 下架已取消，交易照常進行。` }),
      'ko-KR': ({ atMs, market }) => ({
        title: `${market} 거래 유지`,
        text: `${atMs}에 예정되었던 ${market} 거래 종료가 취소되었습니다. 거래는 계속됩니다.`,
      }),
    },
  },
);
