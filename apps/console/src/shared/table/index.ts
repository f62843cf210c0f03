export type { DeskColumn } from './column.ts';
export { csvOf } from './csv.ts';
export { DeskTable } from './desk-table.tsx';
export { FootLine } from './foot-line.tsx';
export type { KeysHint } from './foot-line.tsx';
export { KeysetPager } from './pager.tsx';
export { ExportButton, FilterChip, SearchBox } from './toolbar.tsx';
export { sortFrom, sortText, withParams } from './url-state.ts';
