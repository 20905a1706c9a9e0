import { defineEntity, p } from '@mikro-orm/core';
import { inLatin } from './latin.js';

const WordSchema = defineEntity({
  name: 'Word',
  schema: 'forum',
  tableName: 'words',
  indexes: [
    {
      name: 'words_like_index',
      expression: `create index "words_like_index" on "forum"."words" using gin (${inLatin('word')} gin_trgm_ops)`,
    },
  ],
  properties: { word: p.string().length(40).primary() },
});

/** The stem of a word that stands in a post: what a misspelt word is looked for among (FORUM1). */
export class Word extends WordSchema.class {}

const ReadWordsSchema = defineEntity({
  name: 'ReadWords',
  schema: 'forum',
  tableName: 'read_words',
  properties: {
    kind: p.enum(['topic', 'comment'] as const).primary(),
    /** The post up to which all words are known. */
    itemId: p.uuid(),
  },
});

/** How far posts were read for their words. */
export class ReadWords extends ReadWordsSchema.class {}

WordSchema.setClass(Word);
ReadWordsSchema.setClass(ReadWords);
