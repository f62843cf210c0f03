export const icebergs = {
  show: 'Show',
  variance: 'By how many per cent parts may differ',
  inBook: 'In the book',
  hidden: 'hidden {{amount}}',
  about_one: 'about {{count}} part, {{from}} to {{to}}',
  about_other: 'about {{count}} parts, {{from}} to {{to}}',
  will: 'Works at once. The book shows about {{part}} at {{price}}; when a part is used up, the next one queues behind the orders that are there.',
  held: 'Held now',
  smallest: 'Smallest part allowed',
  reprice: 'If it would take, move it behind the best price',
  restsAt: 'As things stand it would rest at {{price}}.',
};
