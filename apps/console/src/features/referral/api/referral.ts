import type { CallData } from '@agio/client';

export type Desk = CallData<'deskReferral'>;
export type Agreement = Desk['agreements'][number];
export type Inviter = Desk['inviters'][number];
export type AccountLink = CallData<'deskReferralLinks'>['list'][number];
