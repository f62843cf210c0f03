export { pairsIn, rowsIn, textOf } from './markup.ts';
