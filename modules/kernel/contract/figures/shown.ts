/** What the console shows as pictures, of the figures that `GET /metrics` gives. */
export const shownFigures = ['waiting', 'oldest', 'scored', 'mails', 'free', 'backupAge', 'workers'] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** For how many hours they are kept. */
export const keptHours = 48;
/** Of more than so many hours a point is ten minutes, not one. */
export const fineHours = 2;
