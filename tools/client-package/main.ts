// npm run build:client: packages/client/dist, which `npm pack` and `npm publish` take as it is: one module, its types, and no dependencies.
import { buildClient } from './build.ts';

console.log(`client: ${await buildClient()}`);
