/** Whole years between a day of birth and a moment. */
export function ageAt(birthDate: string, nowMs: number): number {
  const today = dayAt(nowMs);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whether YYYY-MM-DD is a day of the calendar: a 30th of February is none. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function dayAt(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}
