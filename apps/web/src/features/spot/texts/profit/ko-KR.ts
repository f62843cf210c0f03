import type { Pack } from '@agio/ui';
import type { profit as english } from './en-US.ts';

export const profit = {
  label: '마켓별 손익',
  empty: '아직 체결 내역이 없습니다. 매수한 자산과 그 원가가 여기에 표시됩니다.',
  quantity: '보유 수량',
  averageCost: '평균 단가',
  last: '현재가',
  value: '평가액',
  unrealised: '미실현 손익',
  realised: '실현 손익',
  fees: '지불한 수수료',
  method:
    '각 마켓의 본인 체결을 이동평균법으로 계산하며 수수료를 포함합니다. 해당 마켓에서 매수하지 않은 코인은 원가가 없으므로 매도해도 손익에 반영되지 않습니다.',
  uncovered: '이 마켓에서 매수하지 않은 {{amount}} {{coin}} 매도분은 제외됨',
} satisfies Pack<typeof english>;
