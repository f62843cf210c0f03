/** Characters of what people of an order write to each other, or why they decide. */
export const MESSAGE_MAX = 1_000;
