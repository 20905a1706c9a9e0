import { joinedLists } from './joined-lists.js';
import { joinedTables, type PartOfTable } from './joined-tables.js';

export { OtherColumns, type PartOfTable } from './joined-tables.js';

/** What several tests give, as one file of the form that the metric takes. @throws OtherColumns */
export const joinedParts = (format: 'csv' | 'json', parts: readonly PartOfTable[]): AsyncGenerator<Buffer> =>
  format === 'json' ? joinedLists(parts) : joinedTables(parts);
