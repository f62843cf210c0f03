export const FEE_KINDS = ['trade', 'otc', 'dice'] as const;
export const LINK_REASONS = ['person', 'payment', 'address', 'operator'] as const;
