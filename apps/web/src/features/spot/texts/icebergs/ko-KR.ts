import type { Pack } from '@agio/ui';
import type { icebergs as english } from './en-US.ts';

export const icebergs = {
  show: '표시',
  variance: '표시 수량이 달라질 수 있는 비율(%)',
  inBook: '호가창에 표시',
  hidden: '숨김 {{amount}}',
  about_other: '약 {{count}}회, 회당 {{from}}~{{to}}',
  each_other: '약 {{count}}회, 회당 {{from}}',
  will: '즉시 유효합니다. 호가창에는 {{price}}에 약 {{part}}만 표시되고, 표시분이 모두 체결되면 다음 표시분이 기존 주문 뒤에 줄을 섭니다.',
  held: '지금 묶이는 금액',
  smallest: '최소 표시 수량',
  reprice: '즉시 체결될 가격이면 최우선 호가 한 틱 뒤로 옮기기',
  restsAt: '지금 호가로는 {{price}}에 놓입니다.',
} satisfies Pack<typeof english>;
