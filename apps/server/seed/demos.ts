import type { ModuleDemo, DemoPorts } from '@agio/module/demo';
import type { Site } from '../open/open-site.ts';
import { modules } from '../site.ts';

interface NamedDemo {
  readonly name: keyof Site;
  readonly demo: ModuleDemo<unknown>;
}

/** What capabilities add to the demo, in the order of their list. */
export async function demosOf(): Promise<readonly NamedDemo[]> {
  const found: NamedDemo[] = [];
  for (const module of modules)
    if ('demo' in module && module.demo !== undefined) found.push({ name: module.name, demo: await module.demo() });
  return found;
}

export async function seedDemos(site: Site, ports: DemoPorts): Promise<void> {
  for (const { demo, name } of await demosOf()) await demo.seed?.(site[name], ports);
}

/** What began weeks ago; what is returned is done in the present. */
export async function beginDemos(ports: DemoPorts): Promise<() => Promise<void>> {
  const left: (() => Promise<void>)[] = [];
  for (const { demo } of await demosOf()) if (demo.begin !== undefined) left.push(await demo.begin(ports));
  return async () => {
    for (const one of left) await one();
  };
}

/** What else happens in each step of the days in which customers traded. */
export async function stepDemos(ports: DemoPorts): Promise<(random: () => number) => Promise<void>> {
  const steps: ((random: () => number) => Promise<void>)[] = [];
  for (const { demo } of await demosOf()) if (demo.meanwhile !== undefined) steps.push(await demo.meanwhile(ports));
  return async (random) => {
    for (const step of steps) await step(random);
  };
}

export async function finishDemos(site: Site, ports: DemoPorts): Promise<void> {
  for (const { demo, name } of await demosOf()) await demo.finish?.(site[name], ports);
}
