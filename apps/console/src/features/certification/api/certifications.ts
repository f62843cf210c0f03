import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type Application = CallData<'deskCertification'>;
export type IdentityField = Application['fields'][number];
export type Slot = Application['slots'][number];
export type Problem = Application['problems'][number];
export type Rights = CallData<'deskCertificationRights'>;

export const applicationQuery = (id: string) => deskQuery('deskCertification', { params: { id } });

export async function openPicture(id: string, slot: Slot): Promise<Blob> {
  const { view } = await api.call('deskCertificationView', { params: { id }, body: { slot } });
  return await api.call('deskCertificationPicture', { params: { view } });
}

/** Every act answers with the application as it is then. */
export function shown(application: Application): void {
  queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
  void queryClient.invalidateQueries({ queryKey: ['certification', 'deskCertifications'] });
}

export async function decide(id: string, body: CallInput<'deskCertificationDecide'>['body']): Promise<Application> {
  return await api.call('deskCertificationDecide', { params: { id }, body });
}
