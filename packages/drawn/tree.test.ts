// Protects: a drawn component keeps its state from one drawing to the next, what it opens is drawn, and what it waits for is awaited.
import { createElement, lazy, Suspense, useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import { isPressable, markupOf, nameOf, press } from './host.ts';
import { DrawnTree } from './tree.ts';

function Door() {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const words = useMemo(() => `opened ${String(times)} times`, [times]);
  const open = (): void => {
    setOpen(!isOpen);
    setTimes((before) => before + 1);
  };
  const inside = isOpen ? createElement('p', null, words) : null;
  return createElement('section', null, createElement('button', { type: 'button', 'aria-label': 'Door', onClick: open }), inside);
}

it('draws again what a press has changed', async () => {
  const tree = new DrawnTree(Door);
  const markup = async (): Promise<string> => markupOf(await tree.draw(createElement(Door)));
  expect(await markup()).toBe('<section><button></button></section>');
  const [door] = tree.hosts.filter(isPressable);
  expect([door === undefined ? '' : nameOf(door), tree.hasChanged, door?.isOfPage]).toEqual(['Door', false, true]);
  if (door !== undefined) press(door);
  expect(tree.hasChanged).toBe(true);
  expect(await markup()).toBe('<section><button></button><p>opened 1 times</p></section>');
});

it('draws what is loaded later, and not what is shown until then', async () => {
  const Later = lazy(async () => await Promise.resolve({ default: () => createElement('p', null, 'later') }));
  const page = createElement(Suspense, { fallback: createElement('p', null, 'soon') }, createElement(Later));
  expect(markupOf(await new DrawnTree(Later).draw(page))).toBe('<p>later</p>');
});

it('throws what a component throws, and ends one that never stops changing itself', async () => {
  const Broken = (): null => {
    throw new Error('broken');
  };
  const Restless = (): null => {
    const [times, setTimes] = useState(0);
    if (times >= 0) setTimes(times + 1);
    return null;
  };
  await expect(new DrawnTree(Broken).draw(createElement(Broken))).rejects.toThrow('broken');
  await expect(new DrawnTree(Restless).draw(createElement(Restless))).rejects.toThrow('each time');
});
