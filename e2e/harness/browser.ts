import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../harness/launch/chromium.mjs';

/** How Playwright starts a browser on this machine, a whole one where there is one if it is asked for. Throws when there is none. */
export async function browserOptions(wanted: { readonly isWhole?: true } = {}): Promise<LaunchOptions> {
  const chromium = await findChromium(wanted);
  if (chromium === undefined) throw new Error('no Chromium runs here: set CHROMIUM_PATH, or install one');
  return {
    executablePath: chromium.path,
    args: [...chromium.args],
    env: { ...definedOnly(process.env), ...chromium.env },
  };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
