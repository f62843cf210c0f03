export { linesIn, pairsIn, rowsIn, textOf } from './markup.ts';
