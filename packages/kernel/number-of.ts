/** The number that an id of the API stands for, in its one way of writing; 0, which nothing has, for any other text. */
export const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);
