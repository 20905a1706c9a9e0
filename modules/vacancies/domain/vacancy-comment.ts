import { defineEntity, p } from '@mikro-orm/core';
import { Vacancy } from './vacancy.js';

const VacancyCommentSchema = defineEntity({
  name: 'VacancyComment',
  schema: 'vacancies',
  tableName: 'comments',
  indexes: [{ name: 'comments_vacancy_index', properties: ['vacancy', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    vacancy: () => p.manyToOne(Vacancy).deleteRule('cascade'),
    authorId: p.uuid(),
    text: p.text(),
    /** The text as it is shown, and by which version of the renderer. */
    html: p.text(),
    renderer: p.integer(),
    createdAt: p.datetime(),
  },
});

/** What somebody says to a vacancy. */
export class VacancyComment extends VacancyCommentSchema.class {}

VacancyCommentSchema.setClass(VacancyComment);
