/** An id as the server makes them, the same for the same number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const hour = 3_600_000;

/** A moment so many hours from now, as the server writes it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
export const inDays = (days: number): string => inHours(days * 24);

/** A text that is the same in both languages. */
export const both = (text: string) => ({ eng: text, rus: text });

/** A page of a list that has no other. */
export const listOf = <T>(...items: T[]): { items: T[]; nextCursor: null } => ({ items, nextCursor: null });
