import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { infoQuery } from '../../../shared/info.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';

export type Certification = CallData<'getRealname'>;
export type LevelView = Certification['levels'][number];
export type CertificationLevel = LevelView['level'];
export type Own = CallData<'realnameOwn'>;
export type Slot = Own['shots'][number]['slot'];
export type IdentityInput = Omit<CallInput<'userCA'>['body'], 'code' | 'mobile'>;
export type LevelProblem = LevelView['problems'][number];

const key = ['own', 'certification'] as const;

/** Where one stands, and what each level allows. */
export const realnameQuery = queryOptions({
  queryKey: [...key, 'standing'],
  queryFn: async ({ signal }) => await api.call('getRealname', { signal }),
});

/** What was entered for a level. */
export function ownQuery(level: CertificationLevel) {
  return queryOptions({
    queryKey: [...key, 'own', level],
    queryFn: async ({ signal }) => await api.call('realnameOwn', { query: { level }, signal }),
  });
}

export function viewsQuery(page: number) {
  return queryOptions({
    queryKey: [...key, 'views', page],
    queryFn: async ({ signal }) => await api.call('realnameViews', { query: { p: page }, signal }),
  });
}

/** Fetches again whatever a decision changes, for as long as something is mounted that listens. */
export function useCertificationLive(): void {
  const loggedIn = useLoggedIn();
  useLive(loggedIn ? { channel: 'certification' } : null, () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: infoQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['own', 'walletCoins'] });
  });
}

/** Sends a code; says where it went, and from when another may be asked for. */
export async function sendCode(): Promise<{ readonly to: string; readonly kind: 'mobile' | 'email'; readonly againAtMs: number }> {
  const { kind, resendAfter, to } = await api.call('realnameCode');
  return { to, kind, againAtMs: Date.now() + resendAfter * 1_000 };
}

const kept = async (standing: Certification): Promise<Certification> => {
  queryClient.setQueryData(realnameQuery.queryKey, standing);
  await queryClient.invalidateQueries({ queryKey: [...key, 'own'] });
  return standing;
};

export async function applyOrdinary(body: CallInput<'userCA'>['body']): Promise<Certification> {
  return kept(await api.call('userCA', { body }));
}

export async function applyWithPictures(body: CallInput<'realnameRequest'>['body']): Promise<Certification> {
  return kept(await api.call('realnameRequest', { body }));
}

export async function keepDraft(body: CallInput<'realnameDraft'>['body']): Promise<Own> {
  const own = await api.call('realnameDraft', { body });
  queryClient.setQueryData(ownQuery(body.level).queryKey, own);
  return own;
}

/** Hands a picture in, and puts it into the draft of a level. */
export async function sendShot(level: Exclude<CertificationLevel, 'ordinary'>, slot: Slot, picture: Blob): Promise<Own> {
  const { id } = await api.call('upload', { body: { purpose: 'certification', picture } });
  return keepDraft({ level, [slot]: id });
}

/** One of the customer's own pictures, once its view was confirmed; its link ends after a minute. */
export async function openView(view: string): Promise<Blob> {
  return await api.call('realnamePicture', { params: { view } });
}
