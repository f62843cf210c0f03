// The form of the verifier's page: a file of its own, since the site allows no script within a page.
import { languageOf, TEXTS } from './page-texts.mjs';
import { ofFile, verifyRoll } from './verify.mjs';

const { document } = globalThis;
const [file, fileTold] = [document.getElementById('file'), document.getElementById('file-told')];
const [one, oneTold] = [document.getElementById('one'), document.getElementById('one-told')];
const language = languageOf(remembered(), globalThis.navigator.languages);
const text = (key, values = {}) => TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_whole, name) => String(values[name]));

document.documentElement.lang = language;
document.title = text('title');
for (const place of document.querySelectorAll('[data-text]')) place.textContent = text(place.dataset.text);

file.addEventListener('change', () => {
  const [chosen] = file.files;
  if (chosen !== undefined) chosen.text().then(tell, () => tell(''));
});

function tell(said) {
  const { checked, lines, right, status } = ofFile(said);
  const verdict = text(status === 0 ? 'right' : checked === 0 ? 'nothing' : 'wrong', { checked, right });
  // What it comes to stands first; in English the last line of the details says the same.
  fileTold.value = [verdict, ...(language === 'en-US' && status === 0 ? lines.slice(0, -1) : lines)].join('\n');
  fileTold.dataset.status = String(status);
  // The same file can be chosen again after it was changed.
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
  const compared = text(said === undefined ? 'noHash' : problems.length > 0 ? 'otherHash' : 'sameHash');
  oneTold.value = [text('roll', { roll }), text('hash', { hash }), compared].join('\n');
});

/** What the site's pages are read in; a browser may keep nothing. */
function remembered() {
  try {
    return globalThis.localStorage.getItem('language');
  } catch {
    return null;
  }
}
