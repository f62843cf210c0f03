/** Without control characters, and without marks that make a text read in another order than it is written. */
const UNSEEN = String.raw`\p{Cs}\u202A-\u202E\u2066-\u2069`;
/** One line, and several. */
export const line = new RegExp(String.raw`^[^\p{Cc}${UNSEEN}]*$`, 'u');
export const lines = new RegExp(String.raw`^(?:[^\p{Cc}${UNSEEN}]|\n)*$`, 'u');
