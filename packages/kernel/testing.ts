export { drawn } from './testing/drawn.ts';
