import type { CallData } from '@agio/client';
import { changedBy, deskQuery } from '../../../../shared/desk/index.ts';

export type Colleague = CallData<'deskPeople'>[number];

export const peopleQuery = deskQuery('deskPeople');

/** After something was done to a colleague: the list, and what the log and the requests say of it. */
export const refreshPeople = (): void => void changedBy('deskInvite');
