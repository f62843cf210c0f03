export { withholdsAfterRestore } from './codes/restored.ts';
export { createShop } from './shop.ts';
export type { Shop } from './shop.ts';
export type { ShopPorts } from './ports.ts';
