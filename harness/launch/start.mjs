// npm start: installs and builds whatever is missing, then runs the server until it is told to stop.
import { ensureInstalled } from './install.mjs';
import { serverArguments } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { runPinned } from './run.mjs';

ensureInstalled();
// A signer serves no pages, and may write to its own folder alone.
if (process.env.ROLES !== 'signer' && !ensureWebBuilt()) {
  console.error('the pages did not build; the message stands above');
  process.exit(1);
}
process.exitCode = await runPinned([...serverArguments(), ...process.argv.slice(2)]);
