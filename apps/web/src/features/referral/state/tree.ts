/** The drawing, in pixels: the circle at the left, and a place for each line at the right. */
export const TREE = { width: 190, row: 48, circle: 18, thickest: 16, thinnest: 1.5 } as const;

export type Branch = { readonly key: string; readonly path: string; readonly thickness: number };

/** How thick a line is: its part of the largest reward. Every friend has one, even one who has brought nothing yet. */
export function thicknessOf(reward: string | null, most: number): number {
  const part = most > 0 ? Math.min(1, Math.max(0, Number(reward ?? 0) / most)) : 0;
  return TREE.thinnest + part * (TREE.thickest - TREE.thinnest);
}

export const mostOf = (rewards: readonly (string | null)[]): number => Math.max(0, ...rewards.map((reward) => Number(reward ?? 0)));

/** A curve from the circle to each line, top to bottom. */
export function branchesOf(rows: readonly { readonly key: string; readonly reward: string | null }[]): readonly Branch[] {
  const from = { x: 2 * TREE.circle + 6, y: (rows.length * TREE.row) / 2 };
  const middle = (from.x + TREE.width) / 2;
  const most = mostOf(rows.map(({ reward }) => reward));
  return rows.map(({ key, reward }, at) => {
    const y = (at + 0.5) * TREE.row;
    return {
      key,
      path: `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${y} ${TREE.width} ${y}`,
      thickness: thicknessOf(reward, most),
    };
  });
}
