import type { Pack } from '@agio/ui';
import type { triggers as english } from './en-US.ts';

export const triggers = {
  trigger: '감시가',
  distance: '추적 간격',
  distanceIn: '간격 단위',
  startAt: '시작가',
  held: '지금 묶이는 금액',
  first: '첫 감시가',
  away: '감시가까지',
  worst: '최악의 경우',
  worstTo: '{{price}}까지',
  anyPrice: '제한 없음',
  jumped: '가격이 건너뛰면 호가에 남음',
  will: {
    market: {
      buy: {
        up: '현재가가 {{trigger}} 이상이 되면 즉시 시장가로 {{size}}어치를 매수합니다. 그 가격의 체결 한 건이면 충분합니다.',
        down: '현재가가 {{trigger}} 이하가 되면 즉시 시장가로 {{size}}어치를 매수합니다. 그 가격의 체결 한 건이면 충분합니다.',
      },
      sell: {
        up: '현재가가 {{trigger}} 이상이 되면 즉시 시장가로 {{size}}를 매도합니다. 그 가격의 체결 한 건이면 충분합니다.',
        down: '현재가가 {{trigger}} 이하가 되면 즉시 시장가로 {{size}}를 매도합니다. 그 가격의 체결 한 건이면 충분합니다.',
      },
    },
    limit: {
      buy: {
        up: '현재가가 {{trigger}} 이상이 되면 {{limit}} 이하로 {{size}}를 매수하는 지정가 주문이 호가창에 들어갑니다. 그 전에는 아무도 볼 수 없습니다.',
        down: '현재가가 {{trigger}} 이하가 되면 {{limit}} 이하로 {{size}}를 매수하는 지정가 주문이 호가창에 들어갑니다. 그 전에는 아무도 볼 수 없습니다.',
      },
      sell: {
        up: '현재가가 {{trigger}} 이상이 되면 {{limit}} 이상으로 {{size}}를 매도하는 지정가 주문이 호가창에 들어갑니다. 그 전에는 아무도 볼 수 없습니다.',
        down: '현재가가 {{trigger}} 이하가 되면 {{limit}} 이상으로 {{size}}를 매도하는 지정가 주문이 호가창에 들어갑니다. 그 전에는 아무도 볼 수 없습니다.',
      },
    },
    starts: {
      buy: '{{start}} 이하의 체결이 있을 때까지 추적하지 않습니다.',
      sell: '{{start}} 이상의 체결이 있을 때까지 추적하지 않습니다.',
    },
    follows: '감시가는 {{trigger}}에서 시작합니다.',
    trail: {
      buy: '감시가는 최저 체결가보다 항상 {{distance}} 높으며, 현재가가 감시가까지 오르면 시장가로 {{size}}어치를 매수합니다.',
      sell: '감시가는 최고 체결가보다 항상 {{distance}} 낮으며, 현재가가 감시가까지 내리면 시장가로 {{size}}를 매도합니다.',
    },
  },
  exits: {
    profit: '익절',
    stop: '손절',
    atProfit: '익절 시',
    atStop: '손절 시',
    entry: '체결되는 즉시 보호됩니다.',
    both: {
      sell: '매수한 수량을 {{profit}}에 매도하거나, 현재가가 {{loss}}까지 내려가면 시장가로 매도합니다. 하나가 체결되면 다른 하나는 취소됩니다.',
      buy: '매도 대금으로 {{profit}}에 다시 매수하거나, 현재가가 {{loss}}까지 오르면 {{limit}} 이하로 매수합니다. 하나가 체결되면 다른 하나는 취소됩니다.',
    },
    profitOnly: { sell: '매수한 수량을 {{profit}}에 매도 주문합니다.', buy: '매도 대금으로 {{profit}}에 매수 주문합니다.' },
    stopOnly: {
      sell: '현재가가 {{loss}}까지 내려가면 매수한 수량을 시장가로 매도합니다.',
      buy: '현재가가 {{loss}}까지 오르면 매도 대금으로 {{limit}} 이하에 매수합니다.',
    },
    oco: {
      sell: '먼저 도달하는 쪽이 실행됩니다. {{size}}을(를) {{profit}} 이상에 매도하거나, 현재가가 {{loss}}까지 내려가면 시장가로 매도합니다. 일부만 매도되면 나머지는 손절이 계속 보호합니다.',
      buy: '먼저 도달하는 쪽이 실행됩니다. {{size}}을(를) {{profit}} 이하에 매수하거나, 현재가가 {{loss}}까지 오르면 {{limit}} 이하에 매수합니다. 일부만 매수되면 나머지는 손절 조건이 맡습니다.',
    },
  },
  problems: {
    MARKET_CLOSED: '이 마켓은 지금 새 주문을 받지 않습니다.',
    MARKET_POST_ONLY: '이 마켓은 지금 포스트 온리 주문만 받습니다.',
    PRICE_NOT_ON_TICK: '가격은 {{limit}} {{quote}} 단위로 입력하세요.',
    AMOUNT_NOT_ON_LOT: '수량은 {{limit}} {{base}} 단위로 입력하세요.',
    AMOUNT_TOO_SMALL: '이 마켓의 최소 수량은 {{limit}} {{base}}입니다.',
    AMOUNT_TOO_LARGE: '한 번에 주문할 수 있는 최대 수량은 {{limit}} {{base}}입니다.',
    AMOUNT_ZERO: '수량은 0일 수 없습니다.',
    PRICE_ZERO: '가격은 0일 수 없습니다.',
    NO_SMALL_ORDERS: '<b>소액 주문은 할 수 없습니다.</b> 총액은 {{total}} {{quote}}이고 이 마켓의 최소 금액은 {{limit}} {{quote}}입니다.',
    nextAmount: '가능한 가장 가까운 수량은 {{nearest}} {{base}}입니다.',
    nextTotal: '가능한 가장 가까운 총액은 {{nearest}} {{quote}}입니다.',
    BALANCE_QUOTE: '총액({{total}} {{quote}})이 주문 가능 금액({{limit}})보다 많습니다.',
    BALANCE_BASE: '수량({{total}} {{base}})이 주문 가능 수량({{limit}})보다 많습니다.',
    atMostBuy: '이 가격에는 {{nearest}} {{base}}까지 살 수 있습니다.',
    atMostSell: '{{nearest}} {{base}}까지 팔 수 있습니다.',
    atMostSpend: '{{nearest}} {{quote}}까지 쓸 수 있습니다.',
    POST_ONLY_BUY: '포스트 온리 주문은 바로 체결될 수 없습니다. 최우선 매도 호가는 {{limit}}입니다.',
    POST_ONLY_SELL: '포스트 온리 주문은 바로 체결될 수 없습니다. 최우선 매수 호가는 {{limit}}입니다.',
    NO_LIQUIDITY: '지금은 호가가 없어 시장가 주문이 체결될 수 없습니다.',
    EXPIRY_IN_THE_PAST: '유효 시각은 지금보다 뒤여야 합니다.',
    TRIGGER_ZERO: '감시가는 0일 수 없습니다.',
    TRIGGER_NOT_ON_TICK: '감시가는 {{limit}} {{quote}}의 배수여야 합니다.',
    TRIGGER_MET: '<b>이미 충족되었습니다.</b> 현재가가 {{limit}}이므로 이 주문은 지금 바로 실행됩니다.',
    START_MET: '<b>이미 충족되었습니다.</b> 현재가가 {{limit}}입니다. 바로 추적하려면 시작가를 비워 두세요.',
    DISTANCE_RANGE: '추적 간격이 허용 범위를 벗어났습니다.',
    DISTANCE_NOT_ON_TICK: '추적 간격은 {{limit}}의 배수여야 합니다.',
    DISPLAY_RANGE: '빙산 주문은 한 번에 최소 {{limit}} {{base}}, 주문 수량보다 적게 표시해야 합니다.',
    PROFIT_SIDE: '<b>방향이 맞지 않습니다.</b> 익절가는 {{limit}}보다 유리한 쪽이어야 합니다.',
    LOSS_SIDE: '<b>방향이 맞지 않습니다.</b> 손절가는 {{limit}}의 반대쪽이어야 합니다.',
  },
} satisfies Pack<typeof english>;
