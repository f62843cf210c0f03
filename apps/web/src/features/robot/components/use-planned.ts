import { useQuery } from '@tanstack/react-query';
import { balancesQuery } from '../../../shared/balances.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { previewQuery, type PlanOf, type TermsInput } from '../api/robots.ts';
import { useSettled } from './use-settled.ts';

/** How long what is typed or dragged has to rest before the server is asked about it. */
const RESTS_MS = 300;

/** What the server says to terms of one kind. */
export interface PlanState<Kind extends TermsInput['kind']> {
  /** What it says, if it is of what stands in the form now. */
  readonly plan: PlanOf<Kind> | undefined;
  /** The same, or what it said before, so that figures do not vanish while one types. */
  readonly shown: PlanOf<Kind> | undefined;
  readonly refused: Error | null;
  /** The answer to what stands in the form is on its way: nothing can be started before. */
  readonly isAsking: boolean;
}

/** Asks what a robot of these terms would do, once they rest; null while something is missing. */
export function usePlanned<Kind extends PlanOf<TermsInput['kind']>['kind']>(
  kind: Kind,
  terms: Extract<TermsInput, { kind: Kind }> | null,
  asks: boolean,
): PlanState<Kind> {
  const loggedIn = useLoggedIn();
  const asked = useSettled<TermsInput | null>(terms, RESTS_MS);
  const preview = useQuery({ ...previewQuery(asked), enabled: asks && loggedIn && asked !== null });
  const isCurrent = asked === terms && terms !== null && !preview.isPlaceholderData;
  const refused = isCurrent ? preview.error : null;
  const isOfKind = (found: typeof preview.data): found is PlanOf<Kind> => found?.kind === kind;
  const found = isOfKind(preview.data) ? preview.data : undefined;
  const plan = isCurrent && refused === null ? found : undefined;
  return {
    plan,
    shown: terms === null || refused !== null ? undefined : found,
    refused,
    isAsking: asks && loggedIn && terms !== null && refused === null && plan === undefined,
  };
}

/** What the trading account has of a market's coins; undefined while it is not known. */
export function useAvailable({ base, quote }: Market): { readonly quote: string | undefined; readonly base: string | undefined } {
  const balances = useQuery({ ...balancesQuery, enabled: useLoggedIn() }).data?.trading;
  const free = (coin: string): string | undefined =>
    balances === undefined ? undefined : (balances.find((one) => one.coin === coin)?.available ?? '0');
  return { quote: free(quote), base: free(base) };
}
