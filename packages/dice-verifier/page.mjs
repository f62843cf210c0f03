// The form of the verifier's page: a file of its own, since the site allows no script within a page.
import { ofFile, verifyRoll } from './verify.mjs';

const { document } = globalThis;
const [file, fileTold] = [document.getElementById('file'), document.getElementById('file-told')];
const [one, oneTold] = [document.getElementById('one'), document.getElementById('one-told')];

file.addEventListener('change', () => {
  const [chosen] = file.files;
  // The same file can be chosen again after it was changed.
  if (chosen !== undefined) chosen.text().then(tell, () => tell(''));
});

function tell(text) {
  const { lines, status } = ofFile(text);
  // What it comes to stands first.
  fileTold.value = [lines.at(-1), ...lines.slice(0, -1)].join('\n');
  fileTold.dataset.status = String(status);
  file.value = '';
}

one.addEventListener('submit', (event) => event.preventDefault());
one.addEventListener('input', () => {
  const { clientSeed, nonce, serverSeed, serverSeedHash } = Object.fromEntries(new FormData(one));
  if (serverSeed === '' || clientSeed === '' || !/^\d+$/.test(nonce)) {
    oneTold.value = '';
    return;
  }
  const said = serverSeedHash === '' ? undefined : serverSeedHash.trim();
  const { hash, problems, roll } = verifyRoll({ serverSeed, clientSeed, nonce, serverSeedHash: said });
  const compared = problems.length > 0 ? 'The hash that was shown is another one.' : 'The hash is the one that was shown.';
  oneTold.value = `Roll ${roll}\nHash ${hash}\n${said === undefined ? 'Nothing was compared: enter the hash that was shown.' : compared}`;
});
