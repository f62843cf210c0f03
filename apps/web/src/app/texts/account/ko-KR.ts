import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  waits: {
    device:
      '이 기기는 아직 새 기기입니다. 여기서 시작한 작업은 {{time}}부터 완료할 수 있으며, 하루 이상 사용한 기기에서는 바로 가능합니다.',
    factor: '패스키나 인증 앱이 최근 24시간 안에 등록되거나 변경되었습니다. 여기서 시작한 작업은 {{time}}부터 완료할 수 있습니다.',
    login:
      '이 새 기기에서 패스키로 로그인하지 않았습니다. 여기서 시작한 작업은 {{time}}부터, 또는 패스키로 로그인한 뒤 완료할 수 있습니다.',
    link: '보안 설정',
  },
  label: '계정 메뉴',
  groups: {
    wallet: '지갑',
    trading: '거래',
    account: '계정',
  },
} satisfies Pack<typeof english>;
