import { defaultChart, parseSettings, type ChartSettings } from './chart-settings.ts';
import { defaultPanes, parsePanes, type Panes } from './panes.ts';

/** What a layout keeps of the chart: everything but the templates, which are of all layouts. */
export type LayoutChart = Omit<ChartSettings, 'templates' | 'view'>;
export type Arrangement = { readonly panes: Panes; readonly chart: LayoutChart };
export type Layout = Arrangement & { readonly name: string };

export const LAYOUTS_MAX = 10;
export const LAYOUT_NAME_MAX = 24;

export const chartOf = ({ interval, pinned, type, indicators, parameters, compare }: ChartSettings): LayoutChart => ({
  interval,
  pinned,
  type,
  indicators,
  parameters,
  compare,
});

export const defaultArrangement: Arrangement = { panes: defaultPanes, chart: chartOf(defaultChart) };

const nameOf = (typed: unknown): string => (typeof typed === 'string' ? typed.trim().slice(0, LAYOUT_NAME_MAX).trim() : '');

/** Reads what was remembered: what has no name, or a name twice, is left out, and parts that do not fit have their defaults. */
export function parseLayouts(value: unknown): Layout[] {
  if (!Array.isArray(value)) return [];
  const layouts: Layout[] = [];
  for (const one of value as unknown[]) {
    if (typeof one !== 'object' || one === null) continue;
    const { name: typed, panes, chart } = one as Record<string, unknown>;
    const name = nameOf(typed);
    if (name === '' || layouts.length === LAYOUTS_MAX || layouts.some((other) => other.name === name)) continue;
    layouts.push({ name, panes: parsePanes(panes), chart: chartOf(parseSettings(chart)) });
  }
  return layouts;
}

export type NameProblem = 'empty' | 'taken' | 'full';

/** Why a layout cannot be kept under a name, or null; one that is there is replaced, so only a new one can be too many. */
export function problemOfNew(layouts: readonly Layout[], typed: string): NameProblem | null {
  const name = nameOf(typed);
  if (name === '') return 'empty';
  return layouts.length >= LAYOUTS_MAX && layouts.every((one) => one.name !== name) ? 'full' : null;
}

/** Keeps an arrangement under a name, instead of one that has it. */
export function saveLayout(layouts: readonly Layout[], typed: string, { panes, chart }: Arrangement): readonly Layout[] {
  if (problemOfNew(layouts, typed) !== null) return layouts;
  const layout: Layout = { name: nameOf(typed), panes, chart };
  const at = layouts.findIndex((one) => one.name === layout.name);
  return at < 0 ? [...layouts, layout] : layouts.with(at, layout);
}

/** Why a layout cannot have another name, or null. */
export function problemOfRename(layouts: readonly Layout[], name: string, typed: string): NameProblem | null {
  const next = nameOf(typed);
  if (next === '') return 'empty';
  return next !== name && layouts.some((one) => one.name === next) ? 'taken' : null;
}

export function renameLayout(layouts: readonly Layout[], name: string, typed: string): readonly Layout[] {
  if (problemOfRename(layouts, name, typed) !== null) return layouts;
  return layouts.map((one) => (one.name === name ? { ...one, name: nameOf(typed) } : one));
}

export const removeLayout = (layouts: readonly Layout[], name: string): readonly Layout[] => layouts.filter((one) => one.name !== name);

const textOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return (value as unknown[]).map(textOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, part]) => [key, textOf(part)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
};

/** Whether the page stands as in a layout. */
export const isArranged = ({ panes, chart }: Arrangement, as: Arrangement): boolean =>
  JSON.stringify(textOf([panes, chart])) === JSON.stringify(textOf([as.panes, as.chart]));
