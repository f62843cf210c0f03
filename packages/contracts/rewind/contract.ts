import { defineContract } from '../contract.ts';
import { rewindAt, rewindCurve } from './calls/rewind.ts';

export * from './shapes/rewind.ts';

/** Own accounts at any past moment. */
export const rewind = defineContract({
  name: 'rewind',
  feature: { name: 'timeMachine', isOn: true, 'en-US': 'Time machine', 'zh-CN': '时光机' },
  calls: { rewindAt, rewindCurve },
  desk: {},
  errors: {},
  channels: {},
});
