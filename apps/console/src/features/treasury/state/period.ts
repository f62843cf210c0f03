const dayMs = 86_400_000;

export const spanMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const;
export type Period = keyof typeof spanMs;
export const periods = Object.keys(spanMs) as readonly Period[];

/** The period that the address names; a day where it names none. */
export const periodFrom = (text: string | undefined): Period => periods.find((period) => period === text) ?? 'day';
