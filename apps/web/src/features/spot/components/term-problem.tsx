import { useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { TermRule } from '../state/order-rules.ts';
import { Marked } from './marked.tsx';

type Values = { readonly base: string; readonly quote: string; readonly limit: string; readonly total: string; readonly nearest: string };

/** The rule of a term that few orders have, in words. */
export function TermProblemText({ rule, values }: { rule: TermRule; values: Values }): ReactNode {
  const { t } = useTexts('triggers');
  return <Marked text={t(($) => $.problems[rule], values)} tags={{ b: <b className="font-[600]" /> }} />;
}
