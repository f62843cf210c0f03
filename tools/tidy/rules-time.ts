import type { Rule } from './project.ts';
import { isTest } from './project.ts';

const PRODUCT = /^(packages|modules|apps\/server)\/.*\.ts$/;
/** The clock itself, what runs in browsers and for customers, generators, and what only tests use. */
const EXEMPT = /^packages\/(kernel\/clock\.ts$|client\/|ui\/|dice-verifier\/)|\/generate-[^/]*$|\/(testing|tests)\//;
// What gives a turn, as `setImmediate`, is no time.
const TIME = /\bDate\.now\b|\bDate\(\)|\bset(?:Timeout|Interval)\b/g;
/** A module has the site's clock; real time is for giving up on something of this machine. */
const PAST_THE_SITE = /\brealClock\.(?!patience\b)\w+/g;

/** `clock.every(…)`, also taken out of it first. */
const RAW_INTERVAL = /\b(?:clock|schedule|time)\s*\??\.\s*every\b|\bevery\b[^}=;]*\}\s*=\s*[^;]*\b(?:clock|schedule|time)\b/i;

/** What a module does at intervals is one of two things, with one way to fail and to stop. */
export const madeIntervals: Rule = {
  name: 'made-intervals',
  find: (project) =>
    project.files
      .filter((file) => /^modules\/.*\.ts$/.test(file) && !EXEMPT.test(file) && !isTest(file) && RAW_INTERVAL.test(project.read(file)))
      .map((file) => ({
        file,
        text: 'sets an interval by hand: make an `Interval` of what waits for anything, or a `Pulse` of what does not (packages/module/interval.ts)',
      })),
};

/** All time is the clock's, so that a test may let it pass for a whole site. */
export const asksTheClock: Rule = {
  name: 'asks-the-clock',
  find: (project) =>
    project.files
      .filter((file) => PRODUCT.test(file) && !EXEMPT.test(file) && !isTest(file))
      .flatMap((file) => {
        const text = project.read(file);
        const found = [...text.matchAll(TIME), ...(file.startsWith('modules/') ? text.matchAll(PAST_THE_SITE) : [])];
        return found.map(([name]) => ({ file, text: `has ${name}: ask the clock (packages/kernel/clock.ts), which a test lets pass` }));
      }),
};
