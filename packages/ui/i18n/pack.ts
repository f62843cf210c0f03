/**
 * The shape every language owes for a namespace: the keys of en-US, each with a text, so that a missing or a surplus key does not compile.
 * A form for "one" may be left out, since Chinese and Korean count with one form only.
 */
type Forms<Keys> = Extract<Keys, `${string}_one`>;
export type Pack<English> = {
  readonly [Key in Exclude<keyof English, Forms<keyof English>>]: English[Key] extends string ? string : Pack<English[Key]>;
} & { readonly [Key in Forms<keyof English>]?: string };
