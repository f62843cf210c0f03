export { otcMachine } from './machine.ts';
export type { RunningOtc } from './machine.ts';
export { OTC_TABLE, otcOrder } from './model.ts';
export { createOtc } from './otc.ts';
export type { Otc } from './otc.ts';
export type { OtcPorts } from './ports.ts';
