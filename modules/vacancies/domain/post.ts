import { defineEntity, p } from '@mikro-orm/core';
import { categories, currencies } from '../contract/kinds.js';
import type { VacancyText } from '../contract/faults.js';
import { lifeDays, remindDays } from '../contract/limits.js';
import { type RenderedVacancy, Vacancy } from './vacancy.js';

const dayMs = 24 * 3600 * 1000;

const PostSchema = defineEntity({
  name: 'Post',
  schema: 'vacancies',
  tableName: 'posts',
  indexes: [
    {
      name: 'posts_newest_index',
      expression: `create index "posts_newest_index" on "vacancies"."posts" ("published_at" desc, "vacancy_id" desc)`,
    },
    { name: 'posts_expires_index', properties: ['expiresAt'] },
    {
      name: 'posts_search_index',
      expression: `create index "posts_search_index" on "vacancies"."posts" using gin ("search")`,
    },
  ],
  checks: [
    {
      name: 'posts_salary_check',
      expression: 'salary_from >= 1 and salary_to >= salary_from and salary_to <= (3 * salary_from)',
    },
  ],
  properties: {
    vacancy: () => p.oneToOne(Vacancy).primary().deleteRule('cascade'),
    text: p.json<VacancyText>(),
    html: p.json<RenderedVacancy['html']>(),
    renderer: p.integer().default(0),
    /** What lists are narrowed by. */
    city: p.string().length(120),
    remote: p.boolean(),
    currency: p.enum(currencies),
    salaryFrom: p.bigint('number'),
    salaryTo: p.bigint('number'),
    category: p.enum(categories),
    publishedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When its author was told that it is about to expire. */
    remindedAt: p.datetime().nullable(),
  },
});

/**
 * What everybody sees of a vacancy: there as long as it is open, with the text that a moderator let through last. Whatever
 * strangers read is read of posts alone, so that nothing else can be seen.
 */
export class Post extends PostSchema.class {
  static of(vacancy: Vacancy, now: Date): Post {
    const post = Object.assign(new Post(), { vacancy, remindedAt: null });
    post.publishedAt = now;
    post.extend(now);
    post.take(vacancy);
    return post;
  }

  /** Shows the text of now. */
  take({ text, html, renderer }: Vacancy): void {
    const { city, remote, salary, category } = text;
    const { currency, from: salaryFrom, to: salaryTo } = salary;
    Object.assign(this, { text, html, renderer, city, remote, category, currency, salaryFrom, salaryTo });
  }

  extend(now: Date): void {
    this.expiresAt = new Date(now.getTime() + lifeDays * dayMs);
    this.remindedAt = null;
  }
}

/** What is due for a post: its end, the reminder before it, or nothing. */
export const dueFor = ({ expiresAt, remindedAt }: Post, now: Date): 'end' | 'reminder' | null => {
  if (expiresAt <= now) return 'end';
  const isNear = expiresAt.getTime() - now.getTime() <= remindDays * dayMs;
  return isNear && !remindedAt ? 'reminder' : null;
};

PostSchema.setClass(Post);
