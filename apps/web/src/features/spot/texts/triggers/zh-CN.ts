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
      buy: '成交价达到或低于 {{start}} 之前不跟踪。',
      sell: '成交价达到或高于 {{start}} 之前不跟踪。',
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
