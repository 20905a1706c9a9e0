import { defineEntity, p } from '@mikro-orm/core';

/** How many files one person may have on the way at once. */
export const mostUploads = 20;
/** How many times the largest file all that one person has on the way may be. */
export const mostLargest = 3;

/** CHAMP5: a file for participants that comes in pieces: who began to send it, and how large it says that it is. */
export const FileUpload = defineEntity({
  name: 'FileUpload',
  schema: 'championships',
  tableName: 'uploads',
  indexes: [{ name: 'uploads_person_index', properties: ['personId', 'begunAt'] }],
  properties: {
    /** The name that the stored pieces have. */
    id: p.string().length(64).primary(),
    personId: p.uuid(),
    bytes: p.bigint('number'),
    begunAt: p.datetime(),
  },
});
