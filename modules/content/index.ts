export { GeoTable, GeoTableError } from './served/geo-table.ts';
export type { Content } from './content.ts';
export { createContent } from './content.ts';
export { defaultSite } from './default-site.ts';
export type { ContentCall } from './handlers.ts';
export type { RestingFillsPage } from './events.ts';
export type { ContentPorts } from './ports.ts';
export type { SiteSettings } from './settings.ts';
