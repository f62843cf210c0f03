import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { isWrong } from './is-wrong.ts';

/** How many parts need attention, beside the page's name in the menu. */
export function HealthCount(): ReactNode {
  const { data } = useQuery(deskQuery('deskHealth'));
  const count = data?.parts.filter(isWrong).length ?? 0;
  return count === 0 ? null : <Badge count={count} />;
}
