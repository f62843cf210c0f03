export * from '../../../shared/quantify/scale.ts';
