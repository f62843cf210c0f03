// What a build draws into a page before any script of it runs: without the rest of this package, which needs a browser.
export { Wordmark } from './components/logo.ts';
export { common as commonEnglish } from './i18n/texts/common/en-US.ts';
export { common as commonKorean } from './i18n/texts/common/ko-KR.ts';
export { common as commonSimplified } from './i18n/texts/common/zh-CN.ts';
export { common as commonTraditional } from './i18n/texts/common/zh-TW.ts';
