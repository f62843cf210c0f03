import { api } from '../../../../shared/api.ts';
import { dropToken } from '../../../../shared/session.ts';
import { captchaToken } from './captcha.ts';

/** Freezes the account that the link in a message belongs to. A session in this browser ends with it. */
export async function freeze(token: string): Promise<void> {
  await api.call('freezeAccount', { body: { token } });
  dropToken();
}

export async function sendUnfreezeCode(account: string): Promise<number> {
  const token = await captchaToken('login');
  const { resendAfter } = await api.call('unfreezeCode', { body: { account, token } });
  return Date.now() + resendAfter * 1000;
}

export async function unfreeze(body: { account: string; code: string; password: string; otp?: string }): Promise<void> {
  const token = await captchaToken('login');
  await api.call('unfreezeAccount', { body: { ...body, token } });
}
