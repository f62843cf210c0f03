import { openFileJournal } from '../file/file-journal.ts';

/** A process that appends until it is killed; it prints the last sequence whenever it was promised to be on disk. */
const { journal, commands, lastSequence, lastFacts } = openFileJournal(process.argv[2]!, { segmentBytes: 65_536 });
const lost = commands.slice(lastFacts);
if (lost.length > 0)
  journal.appendFacts({ first: lastFacts + 1, atMs: lost.map((record) => record.atMs), payloads: lost.map((record) => record.payload) });
let first = lastSequence + 1;
for (;;) {
  const sequences = Array.from({ length: 1 + (first % 7) }, (_, index) => first + index);
  const payloads = sequences.map((sequence) => Buffer.from(`${sequence}|${'x'.repeat(sequence % 300)}`));
  await journal.append({ first, atMs: sequences, payloads }, 1);
  journal.appendFacts({ first, atMs: sequences, payloads });
  first += sequences.length;
  process.stdout.write(`${first - 1}\n`);
}
