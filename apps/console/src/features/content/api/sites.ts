import type { CallData, CallInput } from '@agio/client';
import { deskQuery } from '../../../shared/desk/query.ts';

export type SiteRow = CallData<'deskSites'>['sites'][number];
export type Settings = SiteRow['settings'];
export type LocalizedText = Settings['copyright'];
/** The parts of a site that one operator saves alone. */
export type SiteWords = CallInput<'deskSiteSave'>['body']['settings'];

export const sitesQuery = deskQuery('deskSites');

/** The customers' languages; the console itself is served in two of them. */
export const siteLanguages = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const satisfies readonly Settings['languages'][number][];
export type SiteLanguage = (typeof siteLanguages)[number];
