import type { Pack } from '@agio/ui';
import type { paying as english } from './en-US.ts';

export const paying = {
  types: { bank: '은행', alipay: '알리페이', weixin: '위챗페이' },
  payee: {
    amount: '금액',
    name: '예금주',
    bank: '은행',
    number: '계좌번호',
    account: '계정',
    reference: '메모',
    copy: '{{name}} 복사',
    code: '결제 QR 코드',
  },
  certify: { text: '거래하려면 먼저 실명 인증이 필요합니다.', now: '실명 인증하기' },
  pictures: {
    add: '이미지 추가',
    number: '이미지 {{number}}',
    remove: '이미지 {{number}} 삭제',
    missing: '이미지를 표시할 수 없습니다.',
    faults: { badFile: 'JPG, PNG, BMP, GIF 파일을 선택해 주세요.', tooLarge: '이미지는 5MB 이하여야 합니다.' },
  },
} satisfies Pack<typeof english>;
