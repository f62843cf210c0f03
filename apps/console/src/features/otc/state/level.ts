const levels = ['none', 'ordinary', 'primary', 'senior'] as const;

/** The word for a level of certification. */
export const levelOf = ({ level }: { readonly level: number }): (typeof levels)[number] => levels[level] ?? 'none';

/** The name of either party: a merchant by the name of the shop. */
export const nameOf = ({ card, name }: { readonly name: string; readonly card: { readonly name: string } }): string => card.name || name;
