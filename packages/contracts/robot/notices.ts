import { amountField, defineNotices, pairField, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

const path = ({ robot }: { readonly robot: string }): string => `/autoTrade/history/${robot}`;

/** Notices about robots. */
export const robotNotices = /* @__PURE__ */ defineNotices(
  { robot: wordField(), market: pairField, coin: wordField(), amount: amountField, result: amountField },
  {
    robot_started: {
      kind: 'robot',
      path,
      'en-US': ({ amount, coin, market, robot }) => ({
        title: 'Robot started',
        text: `Robot ${robot} (${market}) trades with ${amount} ${coin}.`,
      }),
      'zh-CN': ({ amount, coin, market, robot }) => ({
        title: '机器人已启动',
        text: `机器人 ${robot}（${market}）已用 ${amount} ${coin} 开始交易。`,
      }),
      'zh-TW': ({ amount, coin, market, robot }) => ({
        title: '機器人已啟動',
        text: `機器人 ${robot}（${market}）已用 ${amount} ${coin} 開始交易。`,
      }),
      'ko-KR': ({ amount, coin, market, robot }) => ({
        title: '로봇 시작',
        text: `로봇 ${robot}(${market})이(가) ${amount} ${coin}(으)로 거래를 시작했습니다.`,
      }),
    },
    robot_paused: {
      kind: 'robot',
      path,
      'en-US': ({ market, robot }) => ({
        title: 'Robot paused',
        text: `Robot ${robot} (${market}) is paused; its coins stay in the robot. See its page for the reason.`,
      }),
      'zh-CN': ({ market, robot }) => ({
        title: '机器人已暂停',
        text: `机器人 ${robot}（${market}）已暂停，原因见其页面；资金仍在机器人中。`,
      }),
      'zh-TW': ({ market, robot }) => ({
        title: '機器人已暫停',
        text: `機器人 ${robot}（${market}）已暫停，原因見其頁面；資金仍在機器人中。`,
      }),
      'ko-KR': ({ market, robot }) => ({
        title: '로봇 일시 중지',
        text: `로봇 ${robot}(${market})이(가) 일시 중지되었습니다. 이유는 로봇 페이지에 있으며 코인은 그대로 있습니다.`,
      }),
    },
    robot_above: {
      kind: 'robot',
      path,
      'en-US': ({ market, robot }) => ({
        title: 'Above the range',
        text: `The price is above the range of robot ${robot} (${market}). It has sold all its coins and is waiting.`,
      }),
      'zh-CN': ({ market, robot }) => ({
        title: '价格高于区间',
        text: `价格已高于机器人 ${robot}（${market}）的区间，其币已卖出，正在等待。`,
      }),
      'zh-TW': ({ market, robot }) => ({
        title: '價格高於區間',
        text: `價格已高於機器人 ${robot}（${market}）的區間，其幣已賣出，正在等待。`,
      }),
      'ko-KR': ({ market, robot }) => ({
        title: '범위 위',
        text: `가격이 로봇 ${robot}(${market})의 범위를 넘어섰습니다. 코인을 모두 팔고 기다리고 있습니다.`,
      }),
    },
    robot_below: {
      kind: 'robot',
      path,
      'en-US': ({ market, robot }) => ({
        title: 'Below the range',
        text: `The price is below the range of robot ${robot} (${market}). It holds coins on every line and is waiting.`,
      }),
      'zh-CN': ({ market, robot }) => ({
        title: '价格低于区间',
        text: `价格已低于机器人 ${robot}（${market}）的区间，其每格均持币，正在等待。`,
      }),
      'zh-TW': ({ market, robot }) => ({
        title: '價格低於區間',
        text: `價格已低於機器人 ${robot}（${market}）的區間，其每格均持幣，正在等待。`,
      }),
      'ko-KR': ({ market, robot }) => ({
        title: '범위 아래',
        text: `가격이 로봇 ${robot}(${market})의 범위 아래입니다. 모든 선에서 코인을 보유한 채 기다리고 있습니다.`,
      }),
    },
    robot_skipped: {
      kind: 'robot',
      path,
      'en-US': ({ market, robot }) => ({
        title: 'Purchase skipped',
        text: `Robot ${robot} (${market}) skipped a purchase: the price was above your limit.`,
      }),
      'zh-CN': ({ market, robot }) => ({
        title: '已跳过一次买入',
        text: `价格高于您设置的上限，机器人 ${robot}（${market}）跳过了一次买入。`,
      }),
      'zh-TW': ({ market, robot }) => ({
        title: '已略過一次買入',
        text: `價格高於您設定的上限，機器人 ${robot}（${market}）略過了一次買入。`,
      }),
      'ko-KR': ({ market, robot }) => ({
        title: '매수 건너뜀',
        text: `가격이 설정한 한도보다 높아 로봇 ${robot}(${market})이(가) 매수를 한 번 건너뛰었습니다.`,
      }),
    },
    robot_delisting: {
      kind: 'robot',
      path,
      'en-US': ({ market, robot }) => ({
        title: 'Robot stopping: market delisted',
        text: `A market of robot ${robot} (${market}) is being delisted. The robot is stopping as its rules require, and its funds return to your trading account.`,
      }),
      'zh-CN': ({ market, robot }) => ({
        title: '市场即将下线，机器人停止',
        text: `机器人 ${robot}（${market}）的一个市场即将下线，机器人现按其规则停止，其资产将退回您的交易账户。`,
      }),
      'zh-TW': ({ market, robot }) => ({
        title: '市場即將下線，機器人停止',
        text: `機器人 ${robot}（${market}）的一個市場即將下線，機器人現依其規則停止，其資產將退回您的交易帳戶。`,
      }),
      'ko-KR': ({ market, robot }) => ({
        title: '마켓 종료로 로봇 중지',
        text: `로봇 ${robot}(${market})의 마켓이 종료됩니다. 로봇은 정해진 규칙에 따라 지금 중지되며 자산은 거래 계정으로 돌아갑니다.`,
      }),
    },
    robot_stopped: {
      kind: 'robot',
      path,
      'en-US': ({ amount, coin, market, result, robot }) => ({
        title: 'Robot stopped',
        text: `Robot ${robot} (${market}) stopped. ${amount} ${coin}, including coins at the last price, were returned to your trading account; the result is ${result} ${coin}.`,
      }),
      'zh-CN': ({ amount, coin, market, result, robot }) => ({
        title: '机器人已停止',
        text: `机器人 ${robot}（${market}）已停止，${amount} ${coin}（币按最新价计入）已退回您的交易账户，结果为 ${result} ${coin}。`,
      }),
      'zh-TW': ({ amount, coin, market, result, robot }) => ({
        title: '機器人已停止',
        text: `機器人 ${robot}（${market}）已停止，${amount} ${coin}（幣按最新價計入）已退回您的交易帳戶，結果為 ${result} ${coin}。`,
      }),
      'ko-KR': ({ amount, coin, market, result, robot }) => ({
        title: '로봇 중지',
        text: `로봇 ${robot}(${market})이(가) 중지되었습니다. 최근 가격으로 환산한 코인을 포함한 ${amount} ${coin}이(가) 거래 계정으로 돌아왔습니다. 결과는 ${result} ${coin}입니다.`,
      }),
    },
  },
);
export type RobotNotice = NoticeOf<typeof robotNotices>;
