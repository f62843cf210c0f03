/** The verifier's page and its scripts, by the path that each is served at. */
export const served = {
  folder: new URL('./', import.meta.url),
  files: {
    'dice-verify.html': { name: 'verify.html', type: 'text/html' },
    'dice-verify/page.mjs': { name: 'page.mjs', type: 'text/javascript' },
    'dice-verify/page-texts.mjs': { name: 'page-texts.mjs', type: 'text/javascript' },
    'dice-verify/verify.mjs': { name: 'verify.mjs', type: 'text/javascript' },
  },
} as const;
