import type { Pack } from '@agio/ui';
import type { status as english } from './en-US.ts';

export const status = {
  title: '서비스 상태',
  intro: '지금 이 사이트에서 무엇이 작동하는지 보여 줍니다. 화면은 자동으로 새로 고쳐집니다.',
  parts: '플랫폼',
  chains: '체인별 입출금',
  well: '모든 서비스가 정상입니다',
  unwell: '일부 서비스를 이용할 수 없습니다',
  cut: '서버가 응답하지 않습니다',
  cutNothing: '아래 서비스의 상태를 알 수 없습니다. 회원님의 네트워크나 서버가 끊겼을 수 있으며, 10초마다 다시 시도합니다.',
  cutSeen: '아래는 {{time}}에 마지막으로 확인한 상태이며 그 후 달라졌을 수 있습니다. 10초마다 다시 시도합니다.',
  seen: '확인 시각 {{time}}',
  again: '다시 시도',
  unknown: '서버가 응답하지 않아 알 수 없습니다.',
  works: '정상',
  broken: '이용 불가',
  paused: '중단',
  since: '{{time}}부터',
  watched: '시각은 회원님 기기의 시간대 기준입니다. 이 서버는 {{time}}부터 상태를 기록했으며 그 이전의 중단은 표시되지 않습니다.',
  noChains: '현재 이용할 수 있는 체인이 없습니다.',
  chainWorks: '입금이 반영되고 출금이 지급됩니다.',
  part: {
    trading: {
      name: '거래',
      about: '주문 접수, 체결, 취소가 정상입니다.',
      broken: '지금은 주문을 받을 수 없습니다. 미체결 주문과 잔액은 저널에 안전하게 기록되어 있습니다.',
    },
    histories: {
      name: '내역',
      about: '주문, 체결, 거래 내역이 최신입니다.',
      broken: '내역 반영이 늦어지고 있습니다. 거래는 계속되며 유실되는 것은 없습니다.',
    },
    wallet: { name: '지갑', about: '입금, 출금, 이체가 정상 처리됩니다.', broken: '입출금이 대기 중이며 복구되면 자동으로 이어집니다.' },
    messages: { name: '메시지', about: '메일, 문자, 알림이 정상 발송됩니다.', broken: '메일, 문자, 알림 발송이 늦어지고 있습니다.' },
  },
  pause: {
    deposit: '입금이 반영되지 않습니다.',
    withdrawal: '출금이 지급되지 않습니다.',
  },
  pauseOf: {
    deposit: '{{coins}} 입금이 반영되지 않습니다.',
    withdrawal: '{{coins}} 출금이 지급되지 않습니다.',
  },
  why: {
    maintenance: '점검을 진행하고 있습니다.',
    network: '현재 네트워크가 불안정하여 안정될 때까지 기다리고 있습니다.',
    safety: '모든 회원의 자산을 안전하게 지키기 위해 먼저 확인하고 있습니다.',
  },
} satisfies Pack<typeof english>;
