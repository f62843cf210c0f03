import type { Language } from '@agio/contracts';

export interface CodeText {
  readonly subject: string;
  readonly text: string;
}

type Write = (given: { readonly site: string; readonly code: string; readonly minutes: number }) => CodeText;

/** The sign-up code in every language. It says nothing that tells whether the address is known. */
export const SIGNUP_TEXTS: Readonly<Record<Language, Write>> = {
  'en-US': ({ site, code, minutes }) => ({
    subject: `${code} is your ${site} verification code`,
    text: `Your ${site} verification code is ${code}. It is valid for ${minutes} minutes.\n\nNobody from ${site} will ever ask you for it. If you did not ask for this code, ignore this message.`,
  }),
  'zh-CN': ({ site, code, minutes }) => ({
    subject: `${code} 是您的 ${site} 验证码`,
    text: `您的 ${site} 验证码是 ${code}，${minutes} 分钟内有效。\n\n${site} 的工作人员绝不会向您索要验证码。如果不是您本人操作，请忽略此消息。`,
  }),
  'zh-TW': ({ site, code, minutes }) => ({
    subject: `${code} 是您的 ${site} 驗證碼`,
    text: `您的 ${site} 驗證碼是 ${code}，${minutes} 分鐘內有效。\n\n${site} 的工作人員絕不會向您索取驗證碼。若非您本人操作，請忽略此訊息。`,
  }),
  'ko-KR': ({ site, code, minutes }) => ({
    subject: `${site} 인증 코드: ${code}`,
    text: `${site} 인증 코드는 ${code}이며 ${minutes}분 동안 유효합니다.\n\n${site} 직원은 절대로 인증 코드를 묻지 않습니다. 직접 요청하지 않으셨다면 이 메시지를 무시하세요.`,
  }),
};
