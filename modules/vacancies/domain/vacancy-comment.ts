import { defineEntity, p } from '@mikro-orm/core';
import { Vacancy } from './vacancy.js';

const VacancyCommentSchema = defineEntity({
  name: 'VacancyComment',
  schema: 'vacancies',
  tableName: 'comments',
  indexes: [
    { name: 'comments_vacancy_index', properties: ['vacancy', 'id'] },
    { name: 'comments_author_index', properties: ['authorId'] },
    {
      name: 'comments_removal_index',
      expression: `create index "comments_removal_index" on "vacancies"."comments" ("removal_id") where "removal_id" is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    vacancy: () => p.manyToOne(Vacancy).deleteRule('cascade'),
    authorId: p.uuid(),
    text: p.text(),
    /** The text as it is shown, and by which version of the renderer. */
    html: p.text(),
    renderer: p.integer(),
    createdAt: p.datetime(),
    /** With which it was taken from readers, as all that its author wrote; null while they have it. */
    removalId: p.uuid().nullable(),
    /** Since when enough people complain about it, and nobody has looked. */
    hiddenAt: p.datetime().nullable(),
    /** When a moderator took it from readers: an appeal may bring it back. */
    takenAt: p.datetime().nullable(),
  },
});

/** What somebody says to a vacancy. */
export class VacancyComment extends VacancyCommentSchema.class {}

VacancyCommentSchema.setClass(VacancyComment);
