import { defineEntity, p } from '@mikro-orm/core';
import { emotionTypes } from '../contract/kinds.js';
import { Vacancy } from './vacancy.js';

const EmotionSchema = defineEntity({
  name: 'Emotion',
  schema: 'vacancies',
  tableName: 'emotions',
  properties: {
    vacancy: () => p.manyToOne(Vacancy).deleteRule('cascade').primary(),
    personId: p.uuid().primary(),
    type: p.enum(emotionTypes).primary(),
  },
});

/** What somebody feels about a vacancy. The primary key allows each feeling once. */
export class Emotion extends EmotionSchema.class {}

EmotionSchema.setClass(Emotion);
