import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { uuidForm } from '../../kernel/contract/uuid.js';

const ownForm = new RegExp(`^(?=.{14}7)${uuidForm}$`, 'u');

/**
 * The id here of a post from elsewhere: the same each time that its file is taken, and of the time that it was written. One
 * that was written out here keeps its own.
 */
export const movedId = (kind: 'topic' | 'comment', id: string, createdAt: string): string => {
  if (ownForm.test(id)) return id;
  return v7({ msecs: Date.parse(createdAt), random: createHash('sha256').update(`${kind} ${id}`).digest().subarray(0, 16) }); // prettier-ignore
};
