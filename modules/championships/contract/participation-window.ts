const hourMs = 3_600_000;

/**
 * CHAMP7: until when a team may hand in, counted from its confirmation; null where the championship sets no limit.
 * @param confirmedAt ISO 8601
 * @returns ISO 8601
 */
export const submitUntil = (confirmedAt: string, windowHours: number | null): string | null =>
  windowHours === null ? null : new Date(Date.parse(confirmedAt) + windowHours * hourMs).toISOString();
