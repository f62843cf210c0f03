export { useWidth } from '../../../shared/quantify/use-width.ts';
