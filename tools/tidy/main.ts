// Style is a test: checks the whole project against the house rules that no other tool knows.
import { contracts, ERROR_CODES, ERROR_TEXTS, LANGUAGES } from '@agio/contracts';
import { root } from '../../harness/launch/root.mjs';
import { referencePages } from '../reference/pages.ts';
import { projectAt } from './project.ts';
import { tidyFindings, tidyRules } from './tidy.ts';

const project = projectAt(root);
const rules = tidyRules({ codes: ERROR_CODES, texts: ERROR_TEXTS, languages: LANGUAGES, contracts, reference: referencePages });
const findings = tidyFindings(project, rules);
for (const { rule, file, text } of findings) console.log(`${file}\n  ${rule}: ${text}`);
console.log(`tidy: ${project.files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
