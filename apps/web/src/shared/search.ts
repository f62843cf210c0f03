/** What a page reads from its query string: known names with text; everything else is dropped. */
export function textParams<Name extends string>(...names: readonly Name[]): (search: Record<string, unknown>) => { [K in Name]?: string } {
  return (search) => {
    const kept: { [K in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
      // Numbers arrive parsed: `?p=2`.
      if (typeof value === 'number') kept[name] = String(value);
    }
    return kept;
  };
}
