const levels = ['none', 'ordinary', 'primary', 'senior'] as const;

/** The word for a level of certification. */
export const levelOf = ({ level }: { readonly level: number }): (typeof levels)[number] => levels[level] ?? 'none';
