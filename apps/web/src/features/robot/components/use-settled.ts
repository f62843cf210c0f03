export { useSettled } from '../../../shared/quantify/use-settled.ts';
