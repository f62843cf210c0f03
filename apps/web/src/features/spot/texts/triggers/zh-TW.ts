import type { Pack } from '@agio/ui';
import type { triggers as english } from './en-US.ts';

export const triggers = {
  trigger: '觸發價',
  distance: '追蹤距離',
  distanceIn: '距離單位',
  startAt: '啟動價',
  held: '立即凍結',
  first: '初始觸發價',
  away: '距觸發價',
  worst: '最差情況',
  worstTo: '至 {{price}}',
  anyPrice: '任意價格',
  jumped: '價格跳過，轉為掛單',
  will: {
    market: {
      buy: {
        up: '最新價達到或高於 {{trigger}} 時，立即以市價買入，花費 {{size}}。該價位成交一筆即觸發。',
        down: '最新價達到或低於 {{trigger}} 時，立即以市價買入，花費 {{size}}。該價位成交一筆即觸發。',
      },
      sell: {
        up: '最新價達到或高於 {{trigger}} 時，立即以市價賣出 {{size}}。該價位成交一筆即觸發。',
        down: '最新價達到或低於 {{trigger}} 時，立即以市價賣出 {{size}}。該價位成交一筆即觸發。',
      },
    },
    limit: {
      buy: {
        up: '最新價達到或高於 {{trigger}} 時，以 {{limit}} 或更低價買入 {{size}} 的限價單進入委託簿，此前他人看不到。',
        down: '最新價達到或低於 {{trigger}} 時，以 {{limit}} 或更低價買入 {{size}} 的限價單進入委託簿，此前他人看不到。',
      },
      sell: {
        up: '最新價達到或高於 {{trigger}} 時，以 {{limit}} 或更高價賣出 {{size}} 的限價單進入委託簿，此前他人看不到。',
        down: '最新價達到或低於 {{trigger}} 時，以 {{limit}} 或更高價賣出 {{size}} 的限價單進入委託簿，此前他人看不到。',
      },
    },
    starts: {
      buy: '成交價達到或低於 {{start}} 後開始追蹤。',
      sell: '成交價達到或高於 {{start}} 後開始追蹤。',
    },
    follows: '觸發價從 {{trigger}} 開始。',
    trail: {
      buy: '觸發價始終比最低成交價高 {{distance}}；最新價漲至觸發價時，以市價買入，花費 {{size}}。',
      sell: '觸發價始終比最高成交價低 {{distance}}；最新價跌至觸發價時，以市價賣出 {{size}}。',
    },
  },
  exits: {
    profit: '停利',
    stop: '停損',
    atProfit: '停利時',
    atStop: '停損時',
    entry: '每一筆成交立即受到保護。',
    both: {
      sell: '買入部分按 {{profit}} 賣出，或在最新價跌到 {{loss}} 時按市價賣出；一個成交，另一個取消。',
      buy: '賣出所得按 {{profit}} 買回，或在最新價漲到 {{loss}} 時以不高於 {{limit}} 買回；一個成交，另一個取消。',
    },
    profitOnly: { sell: '買入部分按 {{profit}} 掛單賣出。', buy: '賣出所得按 {{profit}} 掛單買回。' },
    stopOnly: {
      sell: '最新價跌到 {{loss}} 時，買入部分按市價賣出。',
      buy: '最新價漲到 {{loss}} 時，賣出所得以不高於 {{limit}} 買回。',
    },
    oco: {
      sell: '先到先執行：{{size}} 以不低於 {{profit}} 賣出，或在最新價跌到 {{loss}} 時按市價賣出。若只賣出一部分，停損繼續保護其餘部分。',
      buy: '先到先執行：{{size}} 以不高於 {{profit}} 買入，或在最新價漲到 {{loss}} 時以不高於 {{limit}} 買入。若只買入一部分，其餘部分仍由停損處理。',
    },
  },
  problems: {
    MARKET_CLOSED: '此市場目前不接受新委託。',
    MARKET_POST_ONLY: '此市場目前只接受只掛單委託。',
    PRICE_NOT_ON_TICK: '價格須為 {{limit}} {{quote}} 的整數倍。',
    AMOUNT_NOT_ON_LOT: '數量須為 {{limit}} {{base}} 的整數倍。',
    AMOUNT_TOO_SMALL: '此市場的最小數量為 {{limit}} {{base}}。',
    AMOUNT_TOO_LARGE: '單筆委託的最大數量為 {{limit}} {{base}}。',
    AMOUNT_ZERO: '數量不能為零。',
    PRICE_ZERO: '價格不能為零。',
    NO_SMALL_ORDERS: '<b>不支援小額委託。</b>金額為 {{total}} {{quote}}，此市場最低 {{limit}} {{quote}}。',
    nextAmount: '最接近的可用數量為 {{nearest}} {{base}}。',
    nextTotal: '最接近的可用金額為 {{nearest}} {{quote}}。',
    BALANCE_QUOTE: '金額 {{total}} {{quote}} 超過可用的 {{limit}}。',
    BALANCE_BASE: '數量 {{total}} {{base}} 超過可用的 {{limit}}。',
    atMostBuy: '以此價格最多可買 {{nearest}} {{base}}。',
    atMostSell: '最多可賣 {{nearest}} {{base}}。',
    atMostSpend: '最多可用 {{nearest}} {{quote}}。',
    POST_ONLY_BUY: '只掛單委託不能立即成交。目前賣一價為 {{limit}}。',
    POST_ONLY_SELL: '只掛單委託不能立即成交。目前買一價為 {{limit}}。',
    NO_LIQUIDITY: '目前沒有對手掛單，市價委託無法成交。',
    EXPIRY_IN_THE_PAST: '有效時間須晚於現在。',
    TRIGGER_ZERO: '觸發價不能為零。',
    TRIGGER_NOT_ON_TICK: '觸發價須為 {{limit}} {{quote}} 的整數倍。',
    TRIGGER_MET: '<b>條件已滿足。</b>最新價為 {{limit}}，該委託會立即執行。',
    START_MET: '<b>條件已滿足。</b>最新價為 {{limit}}；如需立即追蹤，請將啟動價留空。',
    DISTANCE_RANGE: '追蹤距離超出允許範圍。',
    DISTANCE_NOT_ON_TICK: '追蹤距離須為 {{limit}} 的整數倍。',
    DISPLAY_RANGE: '冰山委託每筆至少顯示 {{limit}} {{base}}，且須小於委託數量。',
    PROFIT_SIDE: '<b>方向不對。</b>停利價須在 {{limit}} 的有利一側。',
    LOSS_SIDE: '<b>方向不對。</b>停損價須在 {{limit}} 的另一側。',
  },
} satisfies Pack<typeof english>;
