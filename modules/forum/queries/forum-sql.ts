import type { ForumSort } from '../contract/forum.js';
import { shownPost } from '../domain/shown.js';

/** A text of a championship in one language, else the other: $n is the language. */
export const inLanguage = (column: string, language: string): string =>
  `coalesce(nullif(case ${language} when 'RUS' then ${column}->>'rus' else ${column}->>'eng' end, ''),
    nullif(${column}->>'eng', ''), ${column}->>'rus')`;

/** How a list is sorted: the largest key first, then the newest id. */
export interface SortKey {
  key: string;
  /** The type of the key as a cursor brings it back. */
  type: 'timestamptz' | 'bigint';
}

/** FORUM2: by what threads or topics are sorted. @param count SQL of the number of messages @param last of the last one */
export const sortKeyOf = (sort: ForumSort, count: string, last = 't.last_at'): SortKey => {
  if (sort === 'last') return { key: last, type: 'timestamptz' };
  if (sort === 'created') return { key: 't.created_at', type: 'timestamptz' };
  if (sort === 'count') return { key: count, type: 'bigint' };
  // The name of the sort is that of the column.
  return { key: `t.${sort}`, type: 'bigint' };
};

/** What follows the last one of the page before, whose key is $n and the two behind it. @param of the alias of what is sorted */
export const afterPinned = ({ key, type }: SortKey, n: number, of = 't'): string =>
  `and (${of}.pinned, ${key}, ${of}.id) < ($${n}::boolean, $${n + 1}::${type}, $${n + 2}::uuid)`;

/** A key as a cursor keeps it: times to the microsecond. */
export const keyText = ({ key, type }: SortKey): string =>
  type === 'timestamptz' ? `to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `(${key})::text`;

/** What somebody thinks of a post and whether they keep it. @param person SQL of their id or null */
export const ownMarks = (item: string, person = '$1::uuid'): { columns: string; joins: string } => ({
  columns: `case own.value when 1 then 'plus' when -1 then 'minus' end as commended, kept.person_id is not null as bookmarked,
    unheard.person_id is not null as muted`,
  joins: `left join forum.commends own on own.person_id = ${person} and own.item_id = ${item}.id
    left join forum.bookmarks kept on kept.person_id = ${person} and kept.item_id = ${item}.id
    left join forum.mutes unheard on unheard.person_id = ${person} and unheard.muted_id = ${item}.author_id`,
});

/** The title of a topic beside what was said to it: of one that is gone or hidden it is not told. */
export const toldTitle = (topic: string): string => `case when ${shownPost(topic)} then ${topic}.title else '' end`;

/** What is searched for in stems that are kept: `$n` is the words. */
export const matches = (stems: string, words: string): string =>
  `${stems} @@ websearch_to_tsquery('russian', translate(${words}, 'ёЁ', 'еЕ'))`;

/** Rows that a page may be read with. */
const reads = [21, 41, 51, 101, 201];

/**
 * How many rows are read for a page, one more than it has at least. It stands in the text of a statement, which has few
 * of them: PostgreSQL would take a parameter for any number, and plan anew each time, which takes longer than reading.
 */
export const rowsFor = (limit: number): number => reads.find((rows) => rows > limit) ?? limit + 1;
