import type { CallData } from '@agio/client';

export type Part = CallData<'deskHealth'>['parts'][number];

/** Whether somebody has to look at a part. */
export const isWrong = ({ state }: Part): boolean => state === 'warning' || state === 'problem';
