import { currency } from '@agio/ui';
import type { Words } from '../../../shared/desk/index.ts';
import type { Finding } from './case-acts.ts';

/** What a rule found, in one line; amounts are yuan. */
export function figuresOf({ figures, rule }: Pick<Finding, 'figures' | 'rule'>, t: Words<'monitoring'>['t']): string {
  const money = (amount: string | undefined): string => currency(amount ?? '0', 'CNY');
  const { address = '', chain = '', count = 0, days = 0, others = [] } = figures;
  const [came, left, limit] = [money(figures.in), money(figures.out), money(figures.limit)];
  switch (rule) {
    case 'in_and_out':
      return t(($) => $.figures.in_and_out, { in: came, out: left, limit });
    case 'below_threshold':
      return t(($) => $.figures.below_threshold, { count, in: came, limit });
    case 'shared_address':
      return t(($) => $.figures.shared_address, { out: left, address, chain, others: others.join(', '), limit });
    case 'dormant':
      return t(($) => $.figures.dormant, { days, in: came, out: left, limit });
  }
}
