import type { LoggedIn } from '../../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../../harness/open-site.ts';
import type { Signed } from '../../../../harness/operators.ts';

/** The account of a person of the seed, from 0. */
export const accountOf = (at: number): string => `own${10 + at}@agio.example`;

/** Those whose numbers made-up rows name. */
export type People = readonly [LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn, ...LoggedIn[]];

/** A site with several rows in every list, whose people are numbered from 1. */
export interface FilledSite {
  readonly site: OpenedSite;
  readonly people: People;
  readonly olga: Signed;
  readonly omar: Signed;
}
