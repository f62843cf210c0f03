import { api } from '../../../../shared/api.ts';
import { captchaToken } from './captcha.ts';

/** Sends a code for a new password, or none where there is no such account: the answer is the same. */
export async function sendResetCode(account: string): Promise<number> {
  const token = await captchaToken('reset');
  const { resendAfter } = await api.call('passwordResetCode', { body: { account, token } });
  return Date.now() + resendAfter * 1000;
}

/** Gives how many API keys that could place orders or move money ended with it. */
export async function resetPassword(body: { account: string; code: string; password: string; confirm: string }): Promise<number> {
  return (await api.call('passwordReset', { body })).revokedKeys;
}
