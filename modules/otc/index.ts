export { otcMachine } from './machine/index.ts';
export type { RunningOtc } from './machine/index.ts';
export { OTC_TABLE, otcOrder } from './model.ts';
export { createOtc } from './otc.ts';
export type { Otc } from './otc.ts';
export type { OtcPorts } from './ports.ts';
