import { csvCell } from '../../kernel/contract/csv-cell.js';
import type { Contact } from '../../identity/contract/person.js';

/** Of each kind of export, its columns. */
export const contactColumns = {
  PHONE: ['login', 'phone', 'firstname', 'lastname'],
  EMAIL: ['login', 'email', 'firstname', 'lastname'],
} as const satisfies Record<string, readonly (keyof Contact)[]>;

const byteOrderMark = String.fromCodePoint(0xfeff);
const telephone = /^\+\d{5,15}$/u;
/** A telephone as it is dialled: as a formula it would be itself. */
const cell = (text: string): string => (telephone.test(text) ? text : csvCell(text));

/**
 * CSV of people, line by line.
 * @param how.hasMark begins with the mark by which Excel knows UTF-8
 * @param how.told hears of each
 */
export async function* contactsCsv(
  type: keyof typeof contactColumns,
  people: AsyncIterable<Contact>,
  { hasMark = false, told }: { hasMark?: boolean; told?: () => void } = {},
): AsyncGenerator<string> {
  const columns = contactColumns[type];
  yield `${hasMark ? byteOrderMark : ''}${columns.join(',')}\r\n`;
  for await (const person of people) {
    told?.();
    yield `${columns.map((column) => cell(person[column] ?? '')).join(',')}\r\n`;
  }
}
