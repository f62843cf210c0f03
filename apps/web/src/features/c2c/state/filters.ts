import type { C2cOrderFilter } from '../api/orders.ts';
import type { DeskFilter } from '../api/provider.ts';

export const orderLists = ['all', 'unfinished', 'success', 'cancelled'] as const satisfies readonly C2cOrderFilter['list'][];
export const deskViews = ['own', 'other', 'done'] as const satisfies readonly DeskFilter['view'][];

const pageOf = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? '1')) || 1);
const pageQuery = (page: number): { p?: string } => (page > 1 ? { p: String(page) } : {});

type ListQuery = { readonly list?: string; readonly p?: string };

export const orderFilterOf = ({ list, p }: ListQuery): C2cOrderFilter => ({
  list: orderLists.find((one) => one === list) ?? 'all',
  page: pageOf(p),
});
export const orderQueryOf = ({ list, page }: C2cOrderFilter): ListQuery => ({ ...(list === 'all' ? {} : { list }), ...pageQuery(page) });

type DeskQuery = { readonly view?: string; readonly q?: string; readonly p?: string };

export const deskFilterOf = ({ p, q = '', view }: DeskQuery): DeskFilter => ({
  view: deskViews.find((one) => one === view) ?? 'own',
  q: q.slice(0, 64),
  page: pageOf(p),
});
export const deskQueryOf = ({ page, q, view }: DeskFilter): DeskQuery => ({
  ...(view === 'own' ? {} : { view }),
  ...(q === '' ? {} : { q }),
  ...pageQuery(page),
});
