import { amountField, defineNotices, pairField, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

/** Why an order that waited was not executed, or not filled, in each language; states of an order that rests are none of these. */
const WHY = {
  'en-US': {
    immediate_or_cancel: 'the remainder could not be filled immediately',
    no_liquidity: 'there was no more liquidity within the price limits',
    balance: 'the balance was insufficient',
    self_trade: 'it would have matched your own order',
    expiry: 'it expired',
    operator: 'it was ended by the site, for example because the market closed',
    fills_max: 'it reached the maximum number of fills',
    post_only: 'it was post-only and would have matched immediately',
    fill_or_kill: 'it could not be filled in full',
    disabled: 'the account was disabled',
  },
  'zh-CN': {
    immediate_or_cancel: '剩余部分未能立即成交',
    no_liquidity: '价格限制内没有更多挂单',
    balance: '余额用尽',
    self_trade: '会与您自己的委托成交',
    expiry: '已到期',
    operator: '由平台撤销，例如市场下线',
    fills_max: '已达到单笔委托的成交笔数上限',
    post_only: '只挂单委托会立即成交',
    fill_or_kill: '未能全部成交',
    disabled: '账户已停用',
  },
  'zh-TW': {
    immediate_or_cancel: '其餘部分未能立即成交',
    no_liquidity: '價格限制內沒有更多掛單',
    balance: '餘額用盡',
    self_trade: '會與您自己的委託成交',
    expiry: '已到期',
    operator: '由平台取消，例如市場下架',
    fills_max: '已達到單筆委託的成交筆數上限',
    post_only: '只掛單委託會立即成交',
    fill_or_kill: '未能全部成交',
    disabled: '帳戶已停用',
  },
  'ko-KR': {
    immediate_or_cancel: '나머지를 즉시 체결할 수 없었습니다',
    no_liquidity: '가격 제한 안에 더 이상 호가가 없었습니다',
    balance: '잔고가 부족했습니다',
    self_trade: '내 주문과 체결될 상황이었습니다',
    expiry: '유효 시각이 지났습니다',
    operator: '운영자가 종료했습니다(예: 거래 종료)',
    fills_max: '한 주문의 최대 체결 건수에 도달했습니다',
    post_only: '포스트 온리 주문이 즉시 체결될 상황이었습니다',
    fill_or_kill: '전량을 체결할 수 없었습니다',
    disabled: '계정이 비활성화되었습니다',
  },
} as const;

/** In words; a reason that came later is given by its code. */
const because = (language: keyof typeof WHY, why: string): string => (WHY[language] as Readonly<Record<string, string>>)[why] ?? why;
/** Whether what is left rests in the book. */
const rests = (why: string): boolean => why === 'new' || why === 'partially_filled';

const BUYING = { 'zh-CN': '买入', 'zh-TW': '買入', 'ko-KR': '매수' } as const;
const SELLING = { 'zh-CN': '卖出', 'zh-TW': '賣出', 'ko-KR': '매도' } as const;
const sideIn = (language: keyof typeof BUYING, side: string): string => (side === 'buy' ? BUYING : SELLING)[language];

/** Where its owner finds it: among those of its market that are open, or by itself among those that ended. */
const pathOf = ({ market, order, why }: { readonly market: string; readonly order: string; readonly why: string }): string =>
  rests(why) ? `/account/orders?market=${market}` : `/account/myOrderHistory?order=${order}`;

/** The outcome of an order that waited for a trigger; each is a kind of its own, which can be muted. */
export const orderNotices = /* @__PURE__ */ defineNotices(
  {
    order: wordField(),
    market: pairField,
    base: wordField(),
    quote: wordField(),
    side: wordField<'buy' | 'sell'>(),
    filled: amountField,
    total: amountField,
    rest: amountField,
    restCoin: wordField(),
    price: amountField,
    why: wordField(),
  },
  {
    order_triggered_filled: {
      kind: 'triggered',
      path: pathOf,
      'en-US': ({ base, filled, market, quote, side, total }) => ({
        title: 'Triggered order filled',
        text: `Your waiting ${side} order in ${market} was triggered and filled: ${filled} ${base} for ${total} ${quote}.`,
      }),
      'zh-CN': ({ base, filled, market, quote, side, total }) => ({
        title: '条件委托已成交',
        text: `您在 ${market} 的${sideIn('zh-CN', side)}条件委托已触发并成交：${filled} ${base}，共 ${total} ${quote}。`,
      }),
      'zh-TW': ({ base, filled, market, quote, side, total }) => ({
        title: '條件委託已成交',
        text: `您在 ${market} 的${sideIn('zh-TW', side)}條件委託已觸發並成交：${filled} ${base}，共 ${total} ${quote}。`,
      }),
      'ko-KR': ({ base, filled, market, quote, side, total }) => ({
        title: '조건부 주문 체결',
        text: `${market}의 ${sideIn('ko-KR', side)} 조건부 주문이 발동되어 체결되었습니다: ${filled} ${base}, 총 ${total} ${quote}.`,
      }),
    },
    order_triggered_unfilled: {
      kind: 'unfilled',
      path: pathOf,
      'en-US': ({ base, filled, market, price, quote, rest, restCoin, side, total, why }) => ({
        title: 'Triggered, but not filled',
        text: `Your waiting ${side} order in ${market} was triggered. ${filled} ${base} were filled for ${total} ${quote}, ${rest} ${restCoin} were not: ${rests(why) ? `they wait in the order book at ${price} ${quote}` : `${because('en-US', why)}, and they are available again`}.`,
      }),
      'zh-CN': ({ base, filled, market, price, quote, rest, restCoin, side, total, why }) => ({
        title: '已触发但未成交',
        text: `您在 ${market} 的${sideIn('zh-CN', side)}条件委托已触发。已成交 ${filled} ${base}，共 ${total} ${quote}；未成交 ${rest} ${restCoin}：${rests(why) ? `以 ${price} ${quote} 挂在盘口中` : `${because('zh-CN', why)}，已恢复可用`}。`,
      }),
      'zh-TW': ({ base, filled, market, price, quote, rest, restCoin, side, total, why }) => ({
        title: '已觸發但未成交',
        text: `您在 ${market} 的${sideIn('zh-TW', side)}條件委託已觸發。已成交 ${filled} ${base}，共 ${total} ${quote}；未成交 ${rest} ${restCoin}：${rests(why) ? `以 ${price} ${quote} 掛在委託簿中` : `${because('zh-TW', why)}，已恢復可用`}。`,
      }),
      'ko-KR': ({ base, filled, market, price, quote, rest, restCoin, side, total, why }) => ({
        title: '발동되었지만 미체결',
        text: `${market}의 ${sideIn('ko-KR', side)} 조건부 주문이 발동되었습니다. 체결: ${filled} ${base}, 총 ${total} ${quote}. 미체결: ${rest} ${restCoin}. ${rests(why) ? `${price} ${quote}에 호가창에서 대기 중입니다` : `${because('ko-KR', why)}. 해당 금액은 다시 사용할 수 있습니다`}.`,
      }),
    },
    order_unexecuted: {
      kind: 'unexecuted',
      path: pathOf,
      'en-US': ({ market, side, why }) => ({
        title: 'Waiting order ended',
        text: `Your waiting ${side} order in ${market} ended without a trade: ${because('en-US', why)}. The held amount is available again.`,
      }),
      'zh-CN': ({ market, side, why }) => ({
        title: '条件委托已结束',
        text: `您在 ${market} 的${sideIn('zh-CN', side)}条件委托已结束，未发生成交：${because('zh-CN', why)}。冻结的金额已恢复可用。`,
      }),
      'zh-TW': ({ market, side, why }) => ({
        title: '條件委託已結束',
        text: `您在 ${market} 的${sideIn('zh-TW', side)}條件委託已結束，未發生成交：${because('zh-TW', why)}。凍結的金額已恢復可用。`,
      }),
      'ko-KR': ({ market, side, why }) => ({
        title: '조건부 주문 종료',
        text: `${market}의 ${sideIn('ko-KR', side)} 조건부 주문이 체결 없이 종료되었습니다: ${because('ko-KR', why)}. 묶여 있던 금액은 다시 사용할 수 있습니다.`,
      }),
    },
  },
);

export type OrderNotice = NoticeOf<typeof orderNotices>;
