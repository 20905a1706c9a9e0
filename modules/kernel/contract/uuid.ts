/**
 * An id within a pattern, as PostgreSQL takes it: any 36 signs of its kind would be a fault of the database, which a
 * stranger could bring upon everybody whose question is asked in the same statement.
 */
export const uuidForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Whether a text is an id and nothing else. */
export const isUuid = (text: string): boolean => new RegExp(`^${uuidForm}$`).test(text);
