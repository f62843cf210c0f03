export * from './components/index.ts';
export * from './features/index.ts';
export * from './formats/index.ts';
export * from './i18n/index.ts';
