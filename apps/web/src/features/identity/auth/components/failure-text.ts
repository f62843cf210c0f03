import { useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { CaptchaError } from '../api/captcha.ts';

/** Words for what went wrong in a form of this feature. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTexts('auth');
  const errorText = useErrorText();
  return (error) => (error instanceof CaptchaError ? t(($) => $.captchaFailed) : errorText(error));
}
