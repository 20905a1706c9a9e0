import { defineEntity, p } from '@mikro-orm/core';
import { Championship } from './championship.js';

/** CHAMP4: that somebody once led a championship, changed it or saw its private scores: whatever they are now, they don't compete in it. */
export const AnswerHolder = defineEntity({
  name: 'AnswerHolder',
  schema: 'championships',
  tableName: 'answer_holders',
  properties: {
    championship: () => p.manyToOne(Championship).primary().deleteRule('cascade'),
    personId: p.uuid().primary(),
    since: p.datetime(),
  },
});
