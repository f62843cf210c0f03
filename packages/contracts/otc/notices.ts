import { ORDER_NOTICES } from '../common/constants.ts';
import { amountField, defineNotices, referenceField, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

/** Steps of an OTC order with a notice. */
export const otcNotices = /* @__PURE__ */ defineNotices(
  { order: referenceField('OTC'), coin: wordField(), amount: amountField, total: amountField, fiat: wordField() },
  {
    otc_made: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'New OTC order',
        text: `Order ${order} for ${amount} ${coin} was placed on your offer. Please accept or reject it within 10 minutes, unless it was accepted automatically.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: '新的 OTC 订单',
        text: `您的广告有新订单 ${order}，数量 ${amount} ${coin}。如未自动接单，请在 10 分钟内选择接受或不接受。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: '新的 OTC 訂單',
        text: `您的廣告有新訂單 ${order}，數量 ${amount} ${coin}。如未自動接單，請在 10 分鐘內接單或取消。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: '새 OTC 주문',
        text: `내 광고에 주문 ${order}(${amount} ${coin})이(가) 생성되었습니다. 자동 수락되지 않았다면 10분 안에 수락하거나 취소해 주세요.`,
      }),
    },
    otc_accepted: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC order accepted',
        text: `Order ${order} for ${amount} ${coin} was accepted. The payment window for ${total} ${fiat} is now running.`,
      }),
      'zh-CN': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 订单已接单',
        text: `订单 ${order}（${amount} ${coin}）已被接单，${total} ${fiat} 的付款时限开始计算。`,
      }),
      'zh-TW': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 訂單已接單',
        text: `訂單 ${order}（${amount} ${coin}）已被接單，${total} ${fiat} 的付款時限開始計算。`,
      }),
      'ko-KR': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 주문 수락됨',
        text: `주문 ${order}(${amount} ${coin})이(가) 수락되었습니다. ${total} ${fiat}의 결제 제한 시간이 시작되었습니다.`,
      }),
    },
    otc_paid: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC order paid',
        text: `The buyer marked ${total} ${fiat} for order ${order} as paid. Release ${amount} ${coin} only after you have seen the money in your own account.`,
      }),
      'zh-CN': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 订单已付款',
        text: `买家称已支付订单 ${order} 的 ${total} ${fiat}。请务必在本人账户确认到账后再放行 ${amount} ${coin}。`,
      }),
      'zh-TW': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 訂單已付款',
        text: `買家稱已支付訂單 ${order} 的 ${total} ${fiat}。請務必在本人帳戶確認到帳後再放行 ${amount} ${coin}。`,
      }),
      'ko-KR': ({ amount, coin, fiat, order, total }) => ({
        title: 'OTC 주문 결제됨',
        text: `구매자가 주문 ${order}의 ${total} ${fiat}을(를) 결제했다고 알렸습니다. 본인 계좌에서 입금을 확인한 뒤에만 ${amount} ${coin}을(를) 지급해 주세요.`,
      }),
    },
    otc_released: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC coins released',
        text: `The seller of order ${order} confirmed your payment. ${amount} ${coin}, less the fee, are in your fiat account.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 已放行',
        text: `订单 ${order} 的卖家已确认收款，${amount} ${coin} 扣除手续费后已计入您的法币账户。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 已放行',
        text: `訂單 ${order} 的賣家已確認收款，${amount} ${coin} 扣除手續費後已計入您的法幣帳戶。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 코인 지급됨',
        text: `주문 ${order}의 판매자가 입금을 확인했습니다. 수수료를 뺀 ${amount} ${coin}이(가) 법정화폐 계정에 들어왔습니다.`,
      }),
    },
    otc_cancelled: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC order cancelled',
        text: `Order ${order} for ${amount} ${coin} was cancelled.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 订单已取消',
        text: `订单 ${order}（${amount} ${coin}）已取消。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 訂單已取消',
        text: `訂單 ${order}（${amount} ${coin}）已取消。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 주문 취소됨',
        text: `주문 ${order}(${amount} ${coin})이(가) 취소되었습니다.`,
      }),
    },
    otc_expired: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC order expired',
        text: `Order ${order} for ${amount} ${coin} was not paid in time. A buyer who did pay can appeal within 24 hours.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 订单已超时',
        text: `订单 ${order}（${amount} ${coin}）未在时限内付款。已付款的买家可在 24 小时内申诉。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 訂單已逾時',
        text: `訂單 ${order}（${amount} ${coin}）未在時限內付款。已付款的買家可在 24 小時內申訴。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 주문 시간 초과',
        text: `주문 ${order}(${amount} ${coin})이(가) 제한 시간 안에 결제되지 않았습니다. 결제한 구매자는 24시간 안에 이의를 제기할 수 있습니다.`,
      }),
    },
    otc_appealed: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC order under appeal',
        text: `Order ${order} for ${amount} ${coin} is under review by our support team. Please add any information you have; the coins stay held.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 订单申诉中',
        text: `订单 ${order}（${amount} ${coin}）已进入申诉，由工作人员处理，币仍处于冻结状态。请补充相关说明。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 訂單申訴中',
        text: `訂單 ${order}（${amount} ${coin}）已進入申訴，由工作人員處理，幣仍處於凍結狀態。請補充相關說明。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 주문 이의 제기',
        text: `주문 ${order}(${amount} ${coin})을(를) 담당자가 검토하고 있습니다. 코인은 계속 보관됩니다. 아는 내용을 추가해 주세요.`,
      }),
    },
    otc_decided: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC appeal decided',
        text: `The appeal of order ${order} for ${amount} ${coin} has been decided. See the order for the result and the reason.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 申诉已裁决',
        text: `订单 ${order}（${amount} ${coin}）的申诉已裁决，结果与理由请查看订单。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 申訴已裁決',
        text: `訂單 ${order}（${amount} ${coin}）的申訴已裁決，結果與理由請見訂單。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 이의 결정됨',
        text: `주문 ${order}(${amount} ${coin})의 이의가 결정되었습니다. 결과와 이유는 주문에서 확인할 수 있습니다.`,
      }),
    },
    otc_proposed: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC split proposed',
        text: `The other side of order ${order} for ${amount} ${coin} proposed a split of the coins. See the order for the amounts; nothing happens unless you agree.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 分配提议',
        text: `订单 ${order}（${amount} ${coin}）的对方提议分配这些币。分配方案请查看订单；您同意之前不会执行。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 分配提議',
        text: `訂單 ${order}（${amount} ${coin}）的對方提議分配這些幣。分配方案請查看訂單；您同意之前不會執行。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 분할 제안',
        text: `주문 ${order}(${amount} ${coin})의 상대방이 코인을 나누자고 제안했습니다. 나누는 수량은 주문에서 확인할 수 있으며, 동의하기 전에는 아무 일도 일어나지 않습니다.`,
      }),
    },
    otc_settled: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC split agreed',
        text: `Both sides agreed to split order ${order} for ${amount} ${coin}. The split takes effect in 24 hours; the buyer can appeal until then.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 已同意分配',
        text: `订单 ${order}（${amount} ${coin}）双方已同意分配，24 小时后执行；在此之前买家可以申诉。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 已同意分配',
        text: `訂單 ${order}（${amount} ${coin}）雙方已同意分配，24 小時後執行；在此之前買家可以申訴。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 분할 합의',
        text: `양쪽이 주문 ${order}(${amount} ${coin})을(를) 나누기로 합의했습니다. 24시간 뒤에 실행되며, 그 전까지 구매자는 이의를 제기할 수 있습니다.`,
      }),
    },
    otc_split: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'OTC split carried out',
        text: `The coins of order ${order} for ${amount} ${coin} were split as agreed. See the order for the amounts.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'OTC 分配已执行',
        text: `订单 ${order}（${amount} ${coin}）的币已按双方约定分配，明细请查看订单。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'OTC 分配已執行',
        text: `訂單 ${order}（${amount} ${coin}）的幣已按雙方約定分配，明細請查看訂單。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'OTC 분할 실행됨',
        text: `주문 ${order}(${amount} ${coin})의 코인이 합의한 대로 나누어졌습니다. 자세한 내용은 주문에서 확인할 수 있습니다.`,
      }),
    },
  },
);
export type OtcNotice = NoticeOf<typeof otcNotices>;
