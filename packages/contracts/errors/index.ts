import type { ErrorCode } from './codes.ts';
import { enUS } from './texts/en-us.ts';
import { koKR } from './texts/ko-kr.ts';
import { zhCN } from './texts/zh-cn.ts';
import { zhTW } from './texts/zh-tw.ts';

export { ERROR_CODES, SUCCESS } from './codes.ts';
export type { ErrorCode } from './codes.ts';

export const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Text of every error code in every language. */
export const ERROR_TEXTS: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'ko-KR': koKR,
};
