/** Numbers of Chinese identity cards that do not exist, with right check digits. */
export const NUMBERS = ['11010519491231002X', '110105199003070033', '310101198506151238'] as const;
export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';
