export { drawn } from './testing/drawn.ts';
export { PassingClock } from './testing/passing-clock.ts';
