// Runs any script of the project on the pinned Node: node tools/launch/pinned.mjs <script> [arguments]
import { ensureInstalled } from './install.mjs';
import { runPinned } from './run.mjs';

ensureInstalled();
process.exitCode = await runPinned(process.argv.slice(2));
