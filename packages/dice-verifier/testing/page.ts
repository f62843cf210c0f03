/** The verifier as one page that needs nothing else: the code of `verify.mjs`, and a form. */
export function pageOf(code: string): string {
  const script = code.replace(/^#!.*\n/, '').replaceAll(/^export /gm, '');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Verify dice rolls</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
label { display: block; margin-top: 1rem }
input { width: 100%; font: inherit; box-sizing: border-box; padding: 0.5rem }
output { display: block; margin-top: 1.5rem; font-size: 1.25rem; overflow-wrap: anywhere; white-space: pre-line }
</style>
<h1>Verify dice rolls</h1>
<p>This page computes a roll again. It needs no network, and sends nothing anywhere.</p>
<form id="form">
<label>Server seed, as it was revealed <input name="serverSeed" autocomplete="off"></label>
<label>Hash that was shown before (optional) <input name="serverSeedHash" autocomplete="off"></label>
<label>Your seed <input name="clientSeed" autocomplete="off"></label>
<label>Number of the bet <input name="nonce" inputmode="numeric" autocomplete="off"></label>
</form>
<output id="told" for="form"></output>
<script type="module">
${script}
const form = document.getElementById('form');
form.addEventListener('input', () => {
  const given = Object.fromEntries(new FormData(form));
  const told = document.getElementById('told');
  if (given.serverSeed === '' || given.clientSeed === '' || !/^\\d+$/.test(given.nonce)) { told.value = ''; return; }
  const { hash, problems, roll } = verifyBet({ ...given, serverSeedHash: given.serverSeedHash || undefined });
  told.value = 'Roll ' + roll + '\\nHash ' + hash + (problems.length > 0 ? '\\nThe hash that was shown is another one.' : '');
});
</script>
</html>
`;
}
