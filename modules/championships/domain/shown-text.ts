import { defineEntity, p } from '@mikro-orm/core';
import { formattedTexts } from '../contract/championship.js';
import { Championship } from './championship.js';

export const textLanguages = ['rus', 'eng'] as const;

const ShownTextSchema = defineEntity({
  name: 'ShownText',
  schema: 'championships',
  tableName: 'shown_texts',
  properties: {
    championship: () => p.manyToOne(Championship).primary().deleteRule('cascade'),
    name: p.enum(formattedTexts).primary(),
    language: p.enum(textLanguages).primary(),
    /** Null for a text that the renderer refuses: it is shown as it was written. */
    html: p.text().nullable(),
    renderer: p.integer(),
  },
});

/** A text of a championship in one language as it is shown. */
export class ShownText extends ShownTextSchema.class {}

ShownTextSchema.setClass(ShownText);
