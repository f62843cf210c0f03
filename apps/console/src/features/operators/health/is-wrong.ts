import type { CallData } from '@agio/client';

export type Part = CallData<'deskHealth'>['parts'][number];

/** Whether a part needs an operator's attention. */
export const isWrong = ({ state }: Part): boolean => state === 'warning' || state === 'problem';
