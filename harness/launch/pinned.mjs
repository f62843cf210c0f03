// Runs any script of the project on the pinned Node: node harness/launch/pinned.mjs <script> [arguments]
import { ensureInstalled } from './install.mjs';
import { runPinned } from './run.mjs';
import { bundleFolder, programIn } from './server.mjs';

ensureInstalled();
const given = process.argv.slice(2);
// What the server has a bundle of starts in half the time from there.
if (given[0]?.startsWith('apps/server/commands/')) given[0] = programIn(bundleFolder(), given[0]);
process.exitCode = await runPinned(given);
