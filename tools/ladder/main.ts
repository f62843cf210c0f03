// Checks every import against the ladder and the deterministic code for access to the outside world; prints what is wrong.
import { root } from '../../harness/launch/root.mjs';
import { ladderFindings } from './ladder.ts';

const { files, findings, upward } = await ladderFindings(root);
for (const { rule, file, text } of findings) console.log(`${file}\n  ${rule}: ${text}`);
const ups = [...upward.values()].reduce((sum, one) => sum + one, 0);
console.log(`upward imports within modules: ${ups} (${[...upward].map(([module, one]) => `${module} ${one}`).join(', ')})`);
console.log(`ladder: ${files} files, ${findings.length} findings`);
// A tree of few files means that the checker looked in the wrong place.
process.exitCode = findings.length === 0 && files > 1_000 ? 0 : 1;
