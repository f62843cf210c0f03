export { createNews } from './news.ts';
export type { News } from './news.ts';
export type { NewsPorts } from './ports.ts';
