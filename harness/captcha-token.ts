import type { Client } from '@agio/client';
import { solveCaptcha } from '../apps/server/demo/captcha.ts';

/** A token for a proof of work, solved as a page does. */
export async function captchaToken(client: Client, purpose: 'signup' | 'login' | 'reset'): Promise<string> {
  const { challenge } = await client.call('createCaptcha', { body: { purpose } });
  return (await client.call('verifyCaptcha', { body: { payload: await solveCaptcha(challenge) } })).token;
}
