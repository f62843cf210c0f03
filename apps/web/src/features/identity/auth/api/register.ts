import type { CallInput } from '@agio/client';
import { api } from '../../../../shared/api.ts';
import { forgetInvite } from '../../../../shared/referral.ts';
import { enter } from './enter.ts';

export type Registration = CallInput<'register'>['body'];

export async function register(body: Registration): Promise<void> {
  enter(await api.call('register', { body }));
  forgetInvite();
}
