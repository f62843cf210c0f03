import type { Pack } from '@agio/ui';
import type { convert as english } from './en-US.ts';

export const convert = {
  open: '소액 잔액 전환',
  title: '소액 잔액 전환',
  text: '마켓 최소 수량에 못 미치는 잔액을 플랫폼이 기준가에서 수수료 {{fee}}를 뺀 값에 매입합니다. {{quote}}는 거래 계정에 바로 들어옵니다.',
  list: '전환할 잔액',
  at: '기준가 {{price}}',
  fee: '수수료 {{fee}}',
  worth: '기준가 평가액',
  feeTotal: '수수료 ({{rate}})',
  total: '받을 금액',
  moves: '확인 전에 가격이 {{tolerance}} 넘게 떨어진 코인은 전환되지 않습니다.',
  dayLeft: '오늘 전환 가능 한도: {{left}} / {{limit}} {{quote}}.',
  kept: '지금 전환할 수 없음',
  submit: '{{quote}}로 전환',
  cancel: '취소',
  close: '닫기',
  none: '매도하기에 너무 적은 잔액이 없습니다.',
  nothingNow: '지금 전환할 수 있는 소액 잔액이 없습니다.',
  done: '전환 완료',
  received: '{{amount}} {{quote}} 받음',
  records: '내역 보기',
} satisfies Pack<typeof english>;
