import { api } from '../../../../shared/api.ts';
import { captchaToken } from './captcha.ts';

/** Sends a sign-up code; gives the time from which another may be asked for. */
export async function sendSignupCode(account: string): Promise<number> {
  const token = await captchaToken('signup');
  const { resendAfter } = await api.call('signupGetCode', { body: { account, token } });
  return Date.now() + resendAfter * 1000;
}
