/**
 * Small letters as a sign of ASCII each, in SQL. Trigrams are made of letters, and a database whose `LC_CTYPE` is C, as that of
 * the bundled one is, knows no others.
 */
export const inLatin = (text: string): string =>
  `translate(${text}, 'ёабвгдежзийклмнопрстуфхцчшщъыьэюя', 'eabvgdejzi0klmnoprstufhc4w67y839q')`;
