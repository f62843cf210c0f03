import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExchangePage } from '../../features/exchange/index.ts';

/** `/exchange`, `/exchange/:pair` and `/trade`. */
export function ExchangeRoute(): ReactNode {
  const pair = useParams({ strict: false, select: (params) => params.pair });
  return <ExchangePage pair={pair ?? null} />;
}
