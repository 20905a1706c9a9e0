import type { z } from 'zod';
import { ReadyReply } from '../../kernel/http/reply.interceptor.js';

/** What is the same of an item for all who read it, as JSON that was checked against the contract. */
export interface SharedItem {
  id: string;
  authorId: string;
  json: string;
}

/** A page that many read at one moment: read and written as JSON once for all of them. */
export interface SharedPage<Item extends SharedItem, Rest extends object = object> {
  items: Item[];
  nextCursor: string | null;
  /** What stands beside the items. */
  rest: Rest;
  /** As guests get it, once one has asked. */
  toGuests?: ReadyReply;
}

/** The page of one reader. @param ownOf what an item is to them: the keys of the contract that are not in its JSON */
export const replyOf = <Item extends SharedItem>(
  reply: z.ZodType<object>,
  { items, nextCursor, rest }: SharedPage<Item>,
  ownOf: (item: Item) => object,
): ReadyReply => {
  const whole = items.map((item) => `${item.json.slice(0, -1)},${JSON.stringify(ownOf(item)).slice(1)}`);
  return ReadyReply.of(reply, { nextCursor, ...rest }, whole);
};
