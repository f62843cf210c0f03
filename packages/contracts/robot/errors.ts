import { defineErrors } from '../contract.ts';

export const robotErrors = defineErrors({
  TOO_MANY_ROBOTS: {
    status: 422,
    'en-US': 'You have reached the maximum number of robots. Stop one first.',
    'zh-CN': '机器人数量已达上限，请先停止一个。',
    'zh-TW': '機器人數量已達上限，請先停止一個。',
    'ko-KR': '로봇 수가 한도에 도달했습니다. 먼저 하나를 중지해 주세요.',
  },
  ROBOT_STATE: {
    status: 409,
    'en-US': 'This is not possible in the robot’s current state.',
    'zh-CN': '机器人当前状态下无法执行此操作。',
    'zh-TW': '機器人目前狀態下無法執行此操作。',
    'ko-KR': '로봇의 현재 상태에서는 할 수 없습니다.',
  },
  GRID_TOO_NARROW: {
    status: 422,
    'en-US': 'The grids are too narrow: each would earn less than twice the taker fee plus one tick. Use fewer grids.',
    'zh-CN': '网格过密：每格收益低于两倍吃单手续费加一个最小变动价位，请减少网格数。',
    'zh-TW': '網格過密：每格收益低於兩倍吃單手續費加一個最小變動價位，請減少網格數。',
    'ko-KR': '그리드가 너무 촘촘합니다. 각 그리드의 수익이 테이커 수수료의 두 배와 1틱보다 적습니다. 개수를 줄여 주세요.',
  },
  ROBOT_AMOUNT_TOO_SMALL: {
    status: 422,
    'en-US': 'The amount is too small: every order must reach the market’s minimum.',
    'zh-CN': '金额过小：每笔订单都须达到市场的最小下单量。',
    'zh-TW': '金額過小：每筆訂單都須達到市場的最小下單量。',
    'ko-KR': '금액이 너무 적습니다. 모든 주문은 마켓의 최소 수량을 충족해야 합니다.',
  },
  ROBOT_PRICES_WRONG: {
    status: 422,
    'en-US': 'These prices are inconsistent. Check the range, the stops and the last price.',
    'zh-CN': '价格设置不合理：请检查区间、止盈止损与最新价。',
    'zh-TW': '價格設定不合理：請檢查區間、止盈止損與最新價。',
    'ko-KR': '가격이 서로 맞지 않습니다. 범위, 손절·익절 가격, 최근 가격을 확인해 주세요.',
  },
  ROBOT_NO_HISTORY: {
    status: 422,
    'en-US': 'This market has no price history to test with yet.',
    'zh-CN': '该市场尚无可用于回测的历史价格。',
    'zh-TW': '該市場尚無可用於回測的歷史價格。',
    'ko-KR': '이 마켓에는 아직 백테스트에 쓸 과거 가격이 없습니다.',
  },
  ROBOT_MONEY_IN_USE: {
    status: 409,
    'en-US': 'The amount exceeds what the robot can release: the rest is needed by its lines.',
    'zh-CN': '可取金额不足：机器人的挂单需要这些资金。',
    'zh-TW': '可取金額不足：機器人的掛單需要這些資金。',
    'ko-KR': '그만큼은 사용할 수 없습니다. 로봇의 주문에 필요합니다.',
  },
});
