import { z } from 'zod';
import { adminListQuery, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { ownPart, vacancyCard, vacancyView } from './vacancy.js';
import { vacancyStates } from './vacancy.machine.js';

/** A line of the console's list. */
const adminRow = z.object({
  id: z.uuid(),
  title: z.string(),
  company: z.string(),
  city: z.string(),
  remote: z.boolean(),
  salary: z.string(),
  category: vacancyCard.shape.category,
  author: z.string(),
  state: z.enum(vacancyStates),
  isShown: z.boolean(),
  /** When its text was sent in, else written. */
  date: time,
});

export const adminVacancies = route({
  method: 'GET',
  path: 'admin/vacancies',
  about: ['vacancy'],
  summary: 'Vacancies for the console, those that wait for the moderators first',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(adminRow),
  errors: [],
});

export const adminVacancy = route({
  method: 'GET',
  path: 'admin/vacancies/{id}',
  about: ['vacancy'],
  summary:
    'One vacancy for the console: its text of now beside the one that everybody sees, and what is doubtful in it',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  reply: vacancyView.omit({ own: true }).extend({
    own: ownPart,
    author: z.string(),
    date: time,
    /** What everybody sees meanwhile, where that is another text. */
    shown: vacancyView.omit({ own: true }).nullable(),
    /** The code of each doubtful field. */
    doubts: z.record(z.string(), z.string()),
  }),
  errors: [],
});
