// Prints which journeys were flaky and where the time went: node harness/launch/pinned.mjs tools/check/journey-report.ts <report> <summary>
import { readFileSync, writeFileSync } from 'node:fs';
import { FLAKY_MAX, flakyLines, journeyCount, journeyFailures, journeyTimes } from './journeys.ts';
import type { JourneyReport } from './journeys.ts';
import { timeLines } from './times.ts';

const [, , reportFile = '', summaryFile = ''] = process.argv;
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as JourneyReport;
console.log([...timeLines('journeys', journeyTimes(report)), ...flakyLines(report)].join('\n'));
if (report.stats.flaky > FLAKY_MAX) console.log(`FAIL: ${report.stats.flaky} journeys were flaky; ${FLAKY_MAX} may be`);
writeFileSync(summaryFile, JSON.stringify({ ...journeyCount(report), failures: journeyFailures(report) }));
