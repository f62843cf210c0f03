// Measures home and exchange as a visitor on a desktop sees them: built assets, a demo site, its makers trading.
// Prints `figure lighthouse.<page>.<category> <median of three>` and fails below the targets.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { startServer } from '../../harness/server.ts';
import { findChromium } from '../../harness/launch/chromium.mjs';
import { findings, median } from './report.ts';

const PAGES = { home: '/', exchange: '/exchange/BTC_USDT' };
const TARGETS = { performance: 90, accessibility: 95 };
const RUNS = 3;

async function measure(chromium: NonNullable<Awaited<ReturnType<typeof findChromium>>>, url: string) {
  const chrome = await launch({
    chromePath: chromium.path,
    chromeFlags: ['--headless=new', ...chromium.args],
    envVars: { ...process.env, ...chromium.env },
  });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, onlyCategories: Object.keys(TARGETS), output: 'json', logLevel: 'error' },
      desktopConfig,
    );
    if (result === undefined || result.lhr.runtimeError !== undefined) {
      throw new Error(`lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

async function main(): Promise<number> {
  const chromium = await findChromium();
  if (chromium === undefined) throw new Error('no Chromium runs here: set CHROMIUM_PATH, or install one');
  const server = await startServer({ env: { SEED: 'demo', DEMO_BOTS: 'on' } });
  let missed = 0;
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const reports = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measure(chromium, server.url + path));
      for (const [category, target] of Object.entries(TARGETS)) {
        const score = median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
        console.log(`figure lighthouse.${name}.${category} ${score}`);
        if (score >= target) continue;
        missed += 1;
        console.log(`  below ${target}:\n${findings(reports[0], category).join('\n')}`);
      }
    }
  } finally {
    await server.remove();
  }
  return missed === 0 ? 0 : 1;
}

process.exitCode = await main();
