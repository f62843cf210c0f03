// Checks every import against the ladder and the deterministic code for access to the outside world; prints what is wrong.
import { root } from '../../harness/launch/root.mjs';
import { ladderFindings } from './ladder.ts';

const { files, findings } = await ladderFindings(root);
for (const { rule, file, text } of findings) console.log(`${file}\n  ${rule}: ${text}`);
console.log(`ladder: ${files} files, ${findings.length} findings`);
// A tree of few files means that the checker looked in the wrong place.
process.exitCode = findings.length === 0 && files > 1_000 ? 0 : 1;
