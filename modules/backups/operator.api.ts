// What the operator's command line asks by the database alone: nothing of the application is loaded with it.

import { contactsOf } from '../identity/operator.api.js';
import { type AuditNote, noteBy, operator } from '../kernel/audit/note.js';
import type { Ask } from '../kernel/database/ask.js';
import type { ContactType } from './contract/backup.js';
import { contactColumns, contactsCsv } from './flows/contacts-csv.js';

export { outdated } from './domain/retention.js';
export { placeOf } from './place.js';
export { folderOf, shortestPassphrase } from './settings.js';

/**
 * CSV of those who take messages, line by line. Once it was read to its end, or its reader has stopped, the audit log has who, why and
 * how many.
 * @param how.hasMark begins with the mark by which Excel knows UTF-8
 */
export async function* contactsFor(
  ask: Ask,
  type: ContactType,
  { reason, hasMark, told }: { reason: string; hasMark: boolean; told: () => void },
): AsyncGenerator<string> {
  let people = 0;
  const count = (): void => {
    people += 1;
    told();
  };
  let isWhole = false;
  try {
    yield* contactsCsv(type, contactsOf(ask, type === 'PHONE', new Date()), { hasMark, told: count });
    isWhole = true;
  } finally {
    const details = { type, people, columns: contactColumns[type], ...(!isWhole && { isWhole }) };
    const note: AuditNote = { action: 'backups.export', object: 'people', reason, details };
    if (isWhole || people > 0) await noteBy(ask, new Date(), operator, note);
  }
}
