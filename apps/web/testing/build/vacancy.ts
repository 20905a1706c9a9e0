import { emotionTypes } from '#modules/vacancies/contract/kinds.js';
import type { VacancyCard, VacancyView } from '#modules/vacancies/contract/vacancy.js';

/** The id of the vacancy with this number. */
export const vacancyId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const text = { description: 'We build models', tasks: 'Train them', requirements: 'Python', extra: '' };
const html = {
  description: '<p>We build models</p>',
  tasks: '<p>Train them</p>',
  requirements: '<p>Python</p>',
  extra: '',
};

/** A vacancy of the board, as guests read it. */
export const vacancyCard = (id: string, own: Partial<VacancyCard> = {}): VacancyCard => ({
  id,
  state: 'published',
  title: 'Data scientist',
  company: 'Acme',
  city: 'Moscow',
  remote: false,
  salary: { currency: 'RUB', from: 100_000, to: 300_000 },
  category: 'data',
  info: { ...text, contacts: null },
  emotions: emotionTypes.map((type) => ({ type, count: 0, isMarked: false })),
  comments: 0,
  datePublication: '2026-11-20T10:00:00.000Z',
  ...own,
});

/** All of it. */
export const vacancyView = (id: string, own: Partial<VacancyView> = {}): VacancyView => ({
  ...vacancyCard(id),
  html,
  own: null,
  ...own,
});
