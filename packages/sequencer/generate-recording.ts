// Records a journal for the logic of today; see the README of the package.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCore } from './start-core.ts';
import { keepRecording, recordingOf } from './recorded/recording.ts';
import { setUp, Traffic } from './recorded/traffic.ts';

const COMMANDS = 4_000;
const FRAME = 16;
const SEGMENT_BYTES = 1_048_576;
const SEED = 20_261_121;
const START_MS = 1_790_000_000_000;

const folder = mkdtempSync(join(tmpdir(), 'agio-record-'));
let nowMs = START_MS;
const started = await startCore({
  folder,
  segmentBytes: SEGMENT_BYTES,
  clock: () => nowMs,
  onFatal: (error) => {
    throw error;
  },
  log: (message) => process.stderr.write(`${message}\n`),
});
const { sequencer, shadow, recovered } = started;
await Promise.all(setUp().map((command) => sequencer.submit(command)));
const traffic = new Traffic(SEED);
const replies = new Map<string, number>();
while (sequencer.core.sequence < COMMANDS) {
  nowMs += 250;
  const commands = Array.from({ length: FRAME }, () => traffic.next(nowMs));
  for (const { reply } of await Promise.all(commands.map((command) => sequencer.submit(command)))) {
    const name = reply.ok ? reply.kind : reply.refusal;
    replies.set(name, (replies.get(name) ?? 0) + 1);
    if (reply.ok && reply.kind === 'order' && (reply.order.status === 'new' || reply.order.status === 'pending_trigger'))
      traffic.note(reply.order.id, reply.order.customer);
  }
}
while (shadow.lag > 0) await new Promise((resolve) => setTimeout(resolve, 10));
const recording = recordingOf(started);
await shadow.close();
await recovered.journal.close();
keepRecording(folder, recording);
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify(recording)}\n${JSON.stringify(Object.fromEntries(replies))}\n`);
