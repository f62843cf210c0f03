export { DiskLog } from './disk-log.ts';
export { localShadow } from './local-shadow.ts';
export type { LocalShadow } from './local-shadow.ts';
export { order, SET_UP } from './site.ts';
