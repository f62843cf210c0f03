// npm run dev: a site to work on. Server and pages run in their own session: Ctrl-C reaches only the parent, and each stops in order.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';

ensureInstalled();
const node = findNode();
const child = spawn(node, [join(root, 'harness', 'launch', 'dev-site.mjs')], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: nodeEnvironment(node),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
