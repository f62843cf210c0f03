import type { Pack } from '@agio/ui';
import type { triggers as english } from './en-US.ts';

export const triggers = {
  trigger: '触发价',
  distance: '跟踪距离',
  distanceIn: '距离单位',
  startAt: '激活价',
  held: '立即冻结',
  first: '初始触发价',
  away: '距触发价',
  worst: '最差情况',
  worstTo: '至 {{price}}',
  anyPrice: '任意价格',
  jumped: '价格跳过，转为挂单',
  will: {
    market: {
      buy: {
        up: '最新价达到或高于 {{trigger}} 时，立即以市价买入，花费 {{size}}。该价位成交一笔即触发。',
        down: '最新价达到或低于 {{trigger}} 时，立即以市价买入，花费 {{size}}。该价位成交一笔即触发。',
      },
      sell: {
        up: '最新价达到或高于 {{trigger}} 时，立即以市价卖出 {{size}}。该价位成交一笔即触发。',
        down: '最新价达到或低于 {{trigger}} 时，立即以市价卖出 {{size}}。该价位成交一笔即触发。',
      },
    },
    limit: {
      buy: {
        up: '最新价达到或高于 {{trigger}} 时，以 {{limit}} 或更低价买入 {{size}} 的限价单进入盘口，此前他人不可见。',
        down: '最新价达到或低于 {{trigger}} 时，以 {{limit}} 或更低价买入 {{size}} 的限价单进入盘口，此前他人不可见。',
      },
      sell: {
        up: '最新价达到或高于 {{trigger}} 时，以 {{limit}} 或更高价卖出 {{size}} 的限价单进入盘口，此前他人不可见。',
        down: '最新价达到或低于 {{trigger}} 时，以 {{limit}} 或更高价卖出 {{size}} 的限价单进入盘口，此前他人不可见。',
      },
    },
    starts: {
      buy: '成交价达到或低于 {{start}} 后开始跟踪。',
      sell: '成交价达到或高于 {{start}} 后开始跟踪。',
    },
    follows: '触发价从 {{trigger}} 开始。',
    trail: {
      buy: '触发价始终比最低成交价高 {{distance}}；最新价涨至触发价时，以市价买入，花费 {{size}}。',
      sell: '触发价始终比最高成交价低 {{distance}}；最新价跌至触发价时，以市价卖出 {{size}}。',
    },
  },
  exits: {
    profit: '止盈',
    stop: '止损',
    atProfit: '止盈时',
    atStop: '止损时',
    entry: '每一笔成交立即受到保护。',
    both: {
      sell: '买入部分按 {{profit}} 卖出，或在最新价跌到 {{loss}} 时按市价卖出；一个成交，另一个撤销。',
      buy: '卖出所得按 {{profit}} 买回，或在最新价涨到 {{loss}} 时以不高于 {{limit}} 买回；一个成交，另一个撤销。',
    },
    profitOnly: { sell: '买入部分按 {{profit}} 挂单卖出。', buy: '卖出所得按 {{profit}} 挂单买回。' },
    stopOnly: {
      sell: '最新价跌到 {{loss}} 时，买入部分按市价卖出。',
      buy: '最新价涨到 {{loss}} 时，卖出所得以不高于 {{limit}} 买回。',
    },
    oco: {
      sell: '先到先执行：{{size}} 以不低于 {{profit}} 卖出，或在最新价跌到 {{loss}} 时按市价卖出。若只卖出一部分，止损继续保护其余部分。',
      buy: '先到先执行：{{size}} 以不高于 {{profit}} 买入，或在最新价涨到 {{loss}} 时以不高于 {{limit}} 买入。若只买入一部分，其余部分仍由止损处理。',
    },
  },
  problems: {
    MARKET_CLOSED: '该市场目前不接受新委托。',
    MARKET_POST_ONLY: '该市场目前只接受只挂单委托。',
    PRICE_NOT_ON_TICK: '价格须为 {{limit}} {{quote}} 的整数倍。',
    AMOUNT_NOT_ON_LOT: '数量须为 {{limit}} {{base}} 的整数倍。',
    AMOUNT_TOO_SMALL: '该市场的最小数量为 {{limit}} {{base}}。',
    AMOUNT_TOO_LARGE: '单笔委托的最大数量为 {{limit}} {{base}}。',
    AMOUNT_ZERO: '数量不能为零。',
    PRICE_ZERO: '价格不能为零。',
    NO_SMALL_ORDERS: '<b>不支持小额委托。</b>金额为 {{total}} {{quote}}，该市场最低 {{limit}} {{quote}}。',
    nextAmount: '最接近的可用数量为 {{nearest}} {{base}}。',
    nextTotal: '最接近的可用金额为 {{nearest}} {{quote}}。',
    BALANCE_QUOTE: '金额 {{total}} {{quote}} 超过可用的 {{limit}}。',
    BALANCE_BASE: '数量 {{total}} {{base}} 超过可用的 {{limit}}。',
    atMostBuy: '按此价格最多可买 {{nearest}} {{base}}。',
    atMostSell: '最多可卖 {{nearest}} {{base}}。',
    atMostSpend: '最多可用 {{nearest}} {{quote}}。',
    POST_ONLY_BUY: '只挂单委托不能立即成交。当前卖一价为 {{limit}}。',
    POST_ONLY_SELL: '只挂单委托不能立即成交。当前买一价为 {{limit}}。',
    NO_LIQUIDITY: '盘口暂无对手挂单，市价委托无法成交。',
    EXPIRY_IN_THE_PAST: '有效时间须晚于现在。',
    TRIGGER_ZERO: '触发价不能为零。',
    TRIGGER_NOT_ON_TICK: '触发价须为 {{limit}} {{quote}} 的整数倍。',
    TRIGGER_MET: '<b>条件已满足。</b>最新价为 {{limit}}，该委托会立即执行。',
    START_MET: '<b>条件已满足。</b>最新价为 {{limit}}；如需立即跟踪，请将激活价留空。',
    DISTANCE_RANGE: '跟踪距离超出允许范围。',
    DISTANCE_NOT_ON_TICK: '跟踪距离须为 {{limit}} 的整数倍。',
    DISPLAY_RANGE: '冰山委托每笔至少显示 {{limit}} {{base}}，且须小于委托数量。',
    PROFIT_SIDE: '<b>方向不对。</b>止盈价须在 {{limit}} 的有利一侧。',
    LOSS_SIDE: '<b>方向不对。</b>止损价须在 {{limit}} 的另一侧。',
  },
} satisfies Pack<typeof english>;
