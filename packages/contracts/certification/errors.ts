import { defineErrors } from '../contract.ts';

export const certificationErrors = defineErrors({
  CERTIFICATION_DOCUMENT_USED: {
    status: 409,
    'en-US': 'This document is already used for another account. Each person may have only one verified account.',
    'zh-CN': '该证件已用于其他账户。每人只能认证一个账户。',
    'zh-TW': '該證件已用於其他帳戶。每人只能認證一個帳戶。',
    'ko-KR': '이 신분증은 이미 다른 계정에 사용되었습니다. 한 사람은 하나의 계정만 인증할 수 있습니다.',
  },
  CERTIFICATION_OTHER_PERSON: {
    status: 409,
    'en-US':
      'This does not match your previous verification. If your name or document has changed, please contact support to be reviewed again.',
    'zh-CN': '与您已认证的信息不一致。如姓名或证件已变更，请提交工单，我们将重新审核。',
    'zh-TW': '與您已認證的資訊不一致。如姓名或證件已變更，請提交工單，我們將重新審核。',
    'ko-KR': '이미 인증된 정보와 다릅니다. 이름이나 신분증이 변경되었다면 고객센터에 문의해 주세요. 다시 심사합니다.',
  },
  CERTIFICATION_LEVEL_FIRST: {
    status: 422,
    'en-US': 'Please complete the previous verification level first.',
    'zh-CN': '请先完成前一级认证。',
    'zh-TW': '請先完成前一級認證。',
    'ko-KR': '이전 단계의 인증을 먼저 완료해 주세요.',
  },
  CERTIFICATION_ATTEMPTS: {
    status: 422,
    'en-US': 'You have used all attempts for now. Please try again later.',
    'zh-CN': '近期提交次数已用完。',
    'zh-TW': '近期提交次數已用完。',
    'ko-KR': '현재 가능한 시도 횟수를 모두 사용했습니다.',
  },
});
