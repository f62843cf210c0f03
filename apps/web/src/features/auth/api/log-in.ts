import { api } from '../../../shared/api.ts';
import { captchaToken } from './captcha.ts';
import { enter } from './enter.ts';

export async function logIn({ account, password }: { account: string; password: string }): Promise<void> {
  const token = await captchaToken('login');
  const session = await api.call('login', { body: { account, password, token } });
  if ('token' in session) enter(session);
}
