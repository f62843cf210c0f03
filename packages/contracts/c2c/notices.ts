import { ORDER_NOTICES } from '../common/constants.ts';
import { amountField, defineNotices, referenceField, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

/** Steps of a C2C order with a notice. */
export const c2cNotices = /* @__PURE__ */ defineNotices(
  { order: referenceField('C2C'), coin: wordField(), amount: amountField, total: amountField, fiat: wordField() },
  {
    c2c_made: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, fiat, order, total }) => ({
        title: 'New C2C order',
        text: `Order ${order} for ${amount} ${coin} (${total} ${fiat}) was made with you.`,
      }),
      'zh-CN': ({ amount, coin, fiat, order, total }) => ({
        title: '新的 C2C 订单',
        text: `您有新的 C2C 订单 ${order}：${amount} ${coin}，金额 ${total} ${fiat}。`,
      }),
      'zh-TW': ({ amount, coin, fiat, order, total }) => ({
        title: '新的 C2C 訂單',
        text: `您有新的 C2C 訂單 ${order}：${amount} ${coin}，金額 ${total} ${fiat}。`,
      }),
      'ko-KR': ({ amount, coin, fiat, order, total }) => ({
        title: '새 C2C 주문',
        text: `새 주문 ${order}이(가) 들어왔습니다: ${amount} ${coin}, ${total} ${fiat}.`,
      }),
    },
    c2c_opened: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order opened',
        text: `Opening hours have started: order ${order} for ${amount} ${coin} is being processed and its deadline is running.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单开始处理',
        text: `服务商已开始营业，订单 ${order}（${amount} ${coin}）进入处理，并开始计时。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單開始處理',
        text: `服務商已開始營業，訂單 ${order}（${amount} ${coin}）進入處理，並開始計時。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 처리 시작',
        text: `영업이 시작되어 주문 ${order}(${amount} ${coin})의 처리와 제한 시간이 시작되었습니다.`,
      }),
    },
    c2c_accepted: {
      kind: ORDER_NOTICES,
      'en-US': ({ fiat, order, total }) => ({
        title: 'C2C order accepted',
        text: `The provider has accepted order ${order} and will pay ${total} ${fiat} to your account.`,
      }),
      'zh-CN': ({ fiat, order, total }) => ({
        title: 'C2C 订单已接单',
        text: `服务商已接下订单 ${order}，将向您的账户转账 ${total} ${fiat}。`,
      }),
      'zh-TW': ({ fiat, order, total }) => ({
        title: 'C2C 訂單處理中',
        text: `服務商已接下訂單 ${order}，將向您的帳戶轉帳 ${total} ${fiat}。`,
      }),
      'ko-KR': ({ fiat, order, total }) => ({
        title: 'C2C 주문 처리 중',
        text: `사업자가 주문 ${order}을(를) 수락했으며 내 계좌로 ${total} ${fiat}을(를) 송금할 예정입니다.`,
      }),
    },
    c2c_declared: {
      kind: ORDER_NOTICES,
      'en-US': ({ fiat, order, total }) => ({
        title: 'C2C order paid',
        text: `The customer marked ${total} ${fiat} for order ${order} as paid. Confirm only after you have seen the money in your own account.`,
      }),
      'zh-CN': ({ fiat, order, total }) => ({
        title: 'C2C 订单已付款',
        text: `客户称已支付订单 ${order} 的 ${total} ${fiat}。请务必在本人账户确认到账后再确认收款。`,
      }),
      'zh-TW': ({ fiat, order, total }) => ({
        title: 'C2C 訂單已付款',
        text: `客戶稱已支付訂單 ${order} 的 ${total} ${fiat}。請務必在本人帳戶確認到帳後再確認收款。`,
      }),
      'ko-KR': ({ fiat, order, total }) => ({
        title: 'C2C 주문 결제됨',
        text: `고객이 주문 ${order}의 ${total} ${fiat}을(를) 결제했다고 알렸습니다. 본인 계좌에서 입금을 확인한 뒤에만 확인해 주세요.`,
      }),
    },
    c2c_transferred: {
      kind: ORDER_NOTICES,
      'en-US': ({ fiat, order, total }) => ({
        title: 'C2C order paid out',
        text: `The provider marked ${total} ${fiat} for order ${order} as paid to you. Please check your account: without an objection, the order is completed after 24 hours.`,
      }),
      'zh-CN': ({ fiat, order, total }) => ({
        title: 'C2C 订单已转账',
        text: `服务商称已向您支付订单 ${order} 的 ${total} ${fiat}，请核对账户。24 小时内未提出异议，订单将自动完成。`,
      }),
      'zh-TW': ({ fiat, order, total }) => ({
        title: 'C2C 訂單已轉帳',
        text: `服務商稱已向您支付訂單 ${order} 的 ${total} ${fiat}，請核對帳戶。24 小時內未提出異議，訂單將自動完成。`,
      }),
      'ko-KR': ({ fiat, order, total }) => ({
        title: 'C2C 주문 송금됨',
        text: `사업자가 주문 ${order}의 ${total} ${fiat}을(를) 송금했다고 알렸습니다. 계좌를 확인해 주세요. 24시간 안에 이의가 없으면 주문이 완료됩니다.`,
      }),
    },
    c2c_rerouted: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order passed on',
        text: `Order ${order} for ${amount} ${coin} was passed on to another provider at the same price.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单已转交',
        text: `订单 ${order}（${amount} ${coin}）已按原价转交其他服务商。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單已轉交',
        text: `訂單 ${order}（${amount} ${coin}）已按原價轉交其他服務商。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 이관됨',
        text: `주문 ${order}(${amount} ${coin})이(가) 같은 가격으로 다른 사업자에게 이관되었습니다.`,
      }),
    },
    c2c_finished: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order completed',
        text: `Order ${order} for ${amount} ${coin} has been completed.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单已完成',
        text: `订单 ${order}（${amount} ${coin}）已完成。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單已完成',
        text: `訂單 ${order}（${amount} ${coin}）已完成。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 완료',
        text: `주문 ${order}(${amount} ${coin})이(가) 완료되었습니다.`,
      }),
    },
    c2c_cancelled: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order cancelled',
        text: `Order ${order} for ${amount} ${coin} was cancelled. The held amount is available again.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单已取消',
        text: `订单 ${order}（${amount} ${coin}）已取消，冻结的币已解冻。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單已取消',
        text: `訂單 ${order}（${amount} ${coin}）已取消，凍結的幣已解凍。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 취소됨',
        text: `주문 ${order}(${amount} ${coin})이(가) 취소되었습니다. 보관된 코인은 다시 사용할 수 있습니다.`,
      }),
    },
    c2c_expired: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order expired',
        text: `Order ${order} for ${amount} ${coin} was not paid in time. A customer who did pay can appeal within 24 hours.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单已超时',
        text: `订单 ${order}（${amount} ${coin}）未在时限内付款。已付款的客户可在 24 小时内申诉。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單已逾時',
        text: `訂單 ${order}（${amount} ${coin}）未在時限內付款。已付款的客戶可在 24 小時內申訴。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 시간 초과',
        text: `주문 ${order}(${amount} ${coin})이(가) 제한 시간 안에 결제되지 않았습니다. 결제한 고객은 24시간 안에 이의를 제기할 수 있습니다.`,
      }),
    },
    c2c_appealed: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C order under appeal',
        text: `Order ${order} for ${amount} ${coin} is under review by our support team. Please add any information you have; the coins stay held.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 订单申诉中',
        text: `订单 ${order}（${amount} ${coin}）已进入申诉，由工作人员处理，币仍处于冻结状态。请补充相关说明。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 訂單申訴中',
        text: `訂單 ${order}（${amount} ${coin}）已進入申訴，由工作人員處理，幣仍處於凍結狀態。請補充相關說明。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 주문 이의 제기',
        text: `주문 ${order}(${amount} ${coin})을(를) 담당자가 검토하고 있습니다. 코인은 계속 보관됩니다. 아는 내용을 추가해 주세요.`,
      }),
    },
    c2c_decided: {
      kind: ORDER_NOTICES,
      'en-US': ({ amount, coin, order }) => ({
        title: 'C2C appeal decided',
        text: `The appeal of order ${order} for ${amount} ${coin} has been decided. See the order for the result and the reason.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: 'C2C 申诉已裁决',
        text: `订单 ${order}（${amount} ${coin}）的申诉已裁决，结果与理由请查看订单。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: 'C2C 申訴已裁決',
        text: `訂單 ${order}（${amount} ${coin}）的申訴已裁決，結果與理由請見訂單。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: 'C2C 이의 결정됨',
        text: `주문 ${order}(${amount} ${coin})의 이의가 결정되었습니다. 결과와 이유는 주문에서 확인할 수 있습니다.`,
      }),
    },
  },
);

/** What providers are notified about themselves. */
export const providerNotices = /* @__PURE__ */ defineNotices(
  { coin: wordField(), left: amountField },
  {
    provider_bond_owed: {
      kind: ORDER_NOTICES,
      path: () => '/account/c2cDesk',
      'en-US': ({ coin, left }) => ({
        title: 'Suspended as a service provider',
        text: `Your C2C bond was used to settle what you owed; ${left} ${coin} of it remain. You receive no new orders until our staff have reviewed this. Open orders have to be completed.`,
      }),
      'zh-CN': ({ coin, left }) => ({
        title: '服务商资格已暂停',
        text: `您的 C2C 保证金已用于偿还欠款，剩余 ${left} ${coin}。工作人员核实之前不再接收新订单，进行中的订单须处理完毕。`,
      }),
      'zh-TW': ({ coin, left }) => ({
        title: '服務商資格已暫停',
        text: `您的 C2C 保證金已用於償還欠款，剩餘 ${left} ${coin}。工作人員核實之前不再接收新訂單，進行中的訂單須處理完畢。`,
      }),
      'ko-KR': ({ coin, left }) => ({
        title: '서비스 제공자 자격 정지',
        text: `C2C 보증금으로 갚을 금액이 상환되어 ${left} ${coin}이(가) 남았습니다. 담당자가 확인할 때까지 새 주문은 들어오지 않으며 진행 중인 주문은 마쳐야 합니다.`,
      }),
    },
  },
);
export type C2cOrderNotice = NoticeOf<typeof c2cNotices>;
export type C2cNotice = C2cOrderNotice | NoticeOf<typeof providerNotices>;
