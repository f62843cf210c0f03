// npm run build: installs and builds whatever a start would, for places where a start may write nothing there.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';

ensureInstalled();
if (!ensureWebBuilt() || !existsSync(ensureServerBuilt())) {
  console.error('not everything was built; the message stands above');
  process.exitCode = 1;
}
