/** Characters of what people of an order write to each other, or why they decide. */
export const MESSAGE_MAX = 1_000;
/** What OTC and C2C share, by the names under which it is stored: the kind of their notices, the purpose of pictures in their orders, and the right to trade. */
export const ORDER_NOTICES = 'otc';
export const ORDER_PICTURES = 'otc';
export const ORDER_RIGHT = 'otcTrade';
