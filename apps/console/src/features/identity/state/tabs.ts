export const tabs = ['overview', 'money', 'orders', 'identity', 'sessions', 'acts'] as const;
export type CustomerTab = (typeof tabs)[number];

/** The tab that an address names; the first one for any other text. */
export function tabFrom(text: string | undefined): CustomerTab {
  return tabs.find((tab) => tab === text) ?? 'overview';
}

/** Pages of a list with so many entries. */
export const pagesOf = (total: number, limit: number): number => Math.ceil(total / limit);

/** The page that an address names; the first one for anything that is no number. */
export function pageFrom(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
