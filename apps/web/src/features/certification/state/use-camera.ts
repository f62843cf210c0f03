import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pixelsOf, take, type Photo } from './canvas.ts';
import { difference, failing, measure, type Measurement, type Pixels } from './measure.ts';

const everyMs = 250;
/** Below this difference between two looks it is held still. */
const stillMost = 6;
/** All checks have to pass for this long. */
const stillForMs = 1_000;

export type CameraReading = { readonly measured: Measurement; readonly stillMs: number };
export type CameraState = 'off' | 'asking' | 'on' | 'none';

/** The camera of this device: what it sees, measured four times a second, and taken once all checks passed for a second. */
export function useCamera(onTaken: (taken: Photo) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const last = useRef<Pixels | null>(null);
  const [state, setState] = useState<CameraState>('off');
  const [seen, setSeen] = useState<CameraReading | null>(null);
  const stop = useCallback((): void => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    setState('off');
    setSeen(null);
  }, []);
  useEffect(() => () => stream.current?.getTracks().forEach((track) => track.stop()), []);
  async function start(): Promise<void> {
    setState('asking');
    try {
      // Not every page may ask: it takes https, or this very machine.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) throw new Error('no camera');
      stream.current = await devices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } },
      });
      setState('on');
    } catch {
      setState('none');
    }
  }
  /** The element that shows what is seen; it is there while the camera is on. */
  const attach = useCallback((found: HTMLVideoElement | null): void => {
    video.current = found;
    if (found === null) return;
    found.srcObject = stream.current;
    void found.play().catch(() => undefined);
  }, []);
  async function shoot(): Promise<void> {
    const source = video.current;
    const taken = source === null ? 'badFile' : await take(source);
    if (typeof taken === 'string') return;
    stop();
    onTaken(taken);
  }
  const look = useEffectEvent((): void => {
    const source = video.current;
    const pixels = source === null || source.videoWidth === 0 ? null : pixelsOf(source);
    if (pixels === null) return;
    const isStill = last.current !== null && difference(last.current, pixels) < stillMost;
    last.current = pixels;
    const measured = measure(pixels);
    const isFine = isStill && failing(measured).length === 0;
    const stillMs = isFine ? (seen?.stillMs ?? 0) + everyMs : 0;
    setSeen({ measured, stillMs });
    if (stillMs >= stillForMs) void shoot();
  });
  useEffect(() => {
    if (state !== 'on') return;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [state]);
  return { state, seen, attach, start, shoot };
}
