import { defineNotices, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';
import type { CertificationLevel } from './shapes/certification.ts';

const LEVELS = {
  'en-US': { ordinary: 'ordinary', primary: 'primary', senior: 'senior' },
  'zh-CN': { ordinary: '普通', primary: '初级', senior: '高级' },
  'zh-TW': { ordinary: '普通', primary: '初級', senior: '高級' },
  'ko-KR': { ordinary: '일반', primary: '기본', senior: '고급' },
} as const;

/** An application was decided, or a certification withdrawn. */
export const certificationNotices = /* @__PURE__ */ defineNotices(
  { level: wordField<CertificationLevel>() },
  {
    certification_passed: {
      kind: 'certification',
      'en-US': ({ level }) => ({
        title: 'Identity verification approved',
        text: `Your ${LEVELS['en-US'][level]} identity verification has been approved. Your new limits apply immediately.`,
      }),
      'zh-CN': ({ level }) => ({ title: '认证已通过', text: `您的${LEVELS['zh-CN'][level]}认证已通过，新的额度即刻生效。` }),
      'zh-TW': ({ level }) => ({ title: '認證已通過', text: `您的${LEVELS['zh-TW'][level]}認證已通過，新的額度即刻生效。` }),
      'ko-KR': ({ level }) => ({
        title: '인증 통과',
        text: `${LEVELS['ko-KR'][level]} 인증을 통과했습니다. 새 한도가 바로 적용됩니다.`,
      }),
    },
    certification_failed: {
      kind: 'certification',
      'en-US': ({ level }) => ({
        title: 'Identity verification failed',
        text: `Your ${LEVELS['en-US'][level]} identity verification could not be approved. See the identity verification page for what to correct; you can then resubmit it.`,
      }),
      'zh-CN': ({ level }) => ({
        title: '认证未通过',
        text: `您的${LEVELS['zh-CN'][level]}认证未通过。认证页面写明了需要修改的内容，您可以重新提交。`,
      }),
      'zh-TW': ({ level }) => ({
        title: '認證未通過',
        text: `您的${LEVELS['zh-TW'][level]}認證未通過。認證頁面寫明了需要修改的內容，您可以重新提交。`,
      }),
      'ko-KR': ({ level }) => ({
        title: '인증 미통과',
        text: `${LEVELS['ko-KR'][level]} 인증을 통과하지 못했습니다. 인증 페이지에서 수정할 내용을 확인하고 다시 제출할 수 있습니다.`,
      }),
    },
    certification_withdrawn: {
      kind: 'certification',
      'en-US': ({ level }) => ({
        title: 'Identity verification revoked',
        text: `Your ${LEVELS['en-US'][level]} identity verification has been revoked, and its benefits no longer apply. Please contact support if you have questions.`,
      }),
      'zh-CN': ({ level }) => ({
        title: '认证已撤销',
        text: `您的${LEVELS['zh-CN'][level]}认证已被撤销，相应的权限已终止。如有疑问请提交工单。`,
      }),
      'zh-TW': ({ level }) => ({
        title: '認證已撤銷',
        text: `您的${LEVELS['zh-TW'][level]}認證已被撤銷，相應的權限已終止。如有疑問請提交工單。`,
      }),
      'ko-KR': ({ level }) => ({
        title: '인증 취소',
        text: `${LEVELS['ko-KR'][level]} 인증이 취소되어 해당 권한이 종료되었습니다. 궁금한 점은 문의를 남겨 주세요.`,
      }),
    },
  },
);
export type CertificationNotice = NoticeOf<typeof certificationNotices>;
