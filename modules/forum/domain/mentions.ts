import { happened } from '../../kernel/domain/happened.js';
import { peopleMentioned } from '../contract/events.js';
import type { Item } from './items.js';
import type { Rendered } from './rendered.js';

/** Says whom a post names: not its author, nor those who hear of it anyhow. */
export const sayMentioned = (
  item: Item,
  { mentioned = [] }: Rendered,
  { topicId, authorId, told = [] }: { topicId: string; authorId: string; told?: readonly (string | null)[] },
): void => {
  const personIds = mentioned.filter((id) => id !== authorId && !told.includes(id));
  if (personIds.length === 0) return;
  happened(peopleMentioned({ topicId, itemId: item.id, kind: item.kind, authorId, personIds }));
};
