import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { z } from 'zod';
import type { EntryParts } from './parts.ts';

export function createCaptchaHandlers({ captcha }: EntryParts): Handlers<'createCaptcha' | 'verifyCaptcha'> {
  return {
    async createCaptcha({ body }) {
      return answer({ challenge: z.json().parse(await captcha.create(body.purpose)) });
    },
    async verifyCaptcha({ body }) {
      const token = await captcha.verify(body.payload);
      return token === undefined ? fail('INVALID_CAPTCHA') : answer({ token });
    },
  };
}
