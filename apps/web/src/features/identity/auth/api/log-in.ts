import { api } from '../../../../shared/api.ts';
import { captchaToken } from './captcha.ts';
import { enter, enterOrTicket, type LoginTicket } from './enter.ts';

/** Logs in with a password; gives a ticket where a second step is due. */
export async function logIn({ account, password }: { account: string; password: string }): Promise<LoginTicket | null> {
  const token = await captchaToken('login');
  return enterOrTicket(await api.call('login', { body: { account, password, token } }));
}

/** Sends a log-in code; gives the time from which another may be asked for. */
export async function sendLoginCode(account: string): Promise<number> {
  const token = await captchaToken('login');
  const { resendAfter } = await api.call('loginGetCode', { query: { account, token } });
  return Date.now() + resendAfter * 1000;
}

export async function logInWithCode(body: { account: string; code: string }): Promise<LoginTicket | null> {
  return enterOrTicket(await api.call('loginCode', { body }));
}

/** The second step: a code of the authenticator, or a recovery code. */
export async function takeSecondStep({ ticket, code }: { ticket: string; code: string }): Promise<void> {
  enter(await api.call('authLogin', { body: { code }, token: ticket }));
}
