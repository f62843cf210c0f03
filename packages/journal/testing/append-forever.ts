import { openJournal } from '../commands/file-journal.ts';
import { EntryBuffer } from '../entries.ts';

/** A process that appends until it is killed; it prints the last sequence whenever that is confirmed to be on disk. */
const { journal, lastSequence } = openJournal(process.argv[2]!, { segmentBytes: 65_536 });
let first = lastSequence + 1;
for (;;) {
  const count = 1 + (first % 7);
  const entries = new EntryBuffer();
  for (let sequence = first; sequence < first + count; sequence += 1)
    entries.append(Buffer.from(`${sequence}|${'x'.repeat(sequence % 300)}`));
  await journal.append({ first, atMs: first, applied: first - 1, entries: entries.take(), count }, 1);
  first += count;
  process.stdout.write(`${first - 1}\n`);
}
