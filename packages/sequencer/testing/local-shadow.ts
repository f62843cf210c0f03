import type { Schedule } from '@agio/kernel/clock';
import { Shadow } from '../shadow.ts';
import type { ShadowOptions } from '../shadow.ts';
import type { ShadowLinkOptions } from '../shadow-link.ts';
import type { ShadowReport, ShadowRequest } from '../shadow-messages.ts';

export interface LocalShadow {
  readonly spawn: ShadowLinkOptions['spawn'];
  /** The shadow ends in the middle of whatever it does, as a killed thread does. */
  kill(reason: string): void;
}

/** A shadow in turns of a schedule instead of a thread, over any disk: for tests and the simulator. */
export function localShadow(options: ShadowOptions, schedule: Schedule): LocalShadow {
  let kill: (reason: string) => void = () => undefined;
  return {
    kill: (reason) => kill(reason),
    spawn(onReport, onEnd) {
      let shadow: Shadow | undefined;
      let isOver = false;
      let isWorking = false;
      const tell = (report: ShadowReport): void => schedule.soon(() => onReport(report));
      const guarded = (run: () => void): void => {
        if (isOver) return;
        try {
          run();
        } catch (error) {
          isOver = true;
          const { name, message } = error instanceof Error ? error : new Error(String(error));
          tell({ kind: 'fatal', name, message });
        }
      };
      const work = (): void =>
        guarded(() => {
          isWorking = shadow?.work() === true;
          if (isWorking) schedule.soon(work);
        });
      const take = (request: ShadowRequest): void =>
        guarded(() => {
          if (request.kind === 'close') {
            isOver = true;
            shadow?.close();
            tell({ kind: 'closed' });
            return;
          }
          shadow ??= new Shadow(options, tell);
          shadow.handle(request);
          if (!isWorking) schedule.soon(work);
          isWorking = true;
        });
      kill = (reason) => {
        if (isOver) return;
        isOver = true;
        schedule.soon(() => onEnd(reason));
      };
      return {
        post: (request) => schedule.soon(() => take(request)),
        end: () => {
          isOver = true;
          return Promise.resolve();
        },
      };
    },
  };
}
