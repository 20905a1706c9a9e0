import { screen, within } from '@testing-library/react';
import type { SessionUser } from '#modules/identity/contract/person.js';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from './build/basics.js';
import { vacancyCard, vacancyId } from './build/vacancy.js';
import { type RenderedPage, renderPage } from './render.js';

/** The form of a new vacancy, as one sees it who is in. */
export const openVacancyForm = async (answers: Answers = {}, as: string | SessionUser | null = 'alice') => {
  const page = await renderPage('/vacancy/new', {
    ...(as !== null && { as }),
    answers: {
      'GET vacancies': listOf(vacancyCard(vacancyId(1))),
      'GET vacancies/mine': listOf(),
      'POST texts/preview': ({ body }) => ({ html: `<p>${body.text}</p>` }),
      'GET vacancies/options': { cities: [], currencies: ['RUB'], emotions: [], thirdPartyDomains: ['hh.ru'] },
      ...answers,
    } as Answers,
  });
  return { page, press: (name: string) => page.user.click(screen.getByRole('button', { name })) };
};

/** Types all of the first step, and stays there. */
export const fillPosition = async ({ user }: RenderedPage) => {
  const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
  await type('Title', 'Analyst');
  await type('Company', 'Acme');
  await type('City', 'Leeds');
  await user.selectOptions(screen.getByLabelText(/^Field/), 'Data');
  await type('Monthly salary from', '100000');
  await type('Monthly salary to', '200000');
};

/** Types a vacancy, up to the last step. */
export const fillVacancy = async (page: RenderedPage) => {
  const { user } = page;
  const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
  await fillPosition(page);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await type('About the job', 'Counting');
  await type('Tasks', 'More');
  await type('Requirements', 'SQL');
  await type('Contacts', 'hr@acme.example');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByLabelText('Add an English version');
};

/** The step that the form is at, by its name. */
export const vacancyStep = () =>
  within(screen.getByRole('list', { name: 'Steps' })).getByRole('listitem', { current: 'step' }).textContent;
