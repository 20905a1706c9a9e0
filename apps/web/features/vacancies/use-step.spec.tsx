import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { vacancyId, vacancyView } from '#web/testing/build/vacancy.js';
import { fillPosition, fillVacancy, openVacancyForm, vacancyStep } from '#web/testing/vacancy-form.js';

const id = vacancyId(1);
const own = {
  version: 1,
  isAuthor: true,
  actions: ['SUBMIT' as const],
  isShown: false,
  reason: '',
  closedAs: null,
  expiresAt: null,
};
const draft = vacancyView(id, { state: 'draft', datePublication: null, own });

/** Nothing of it turns the page: that is what Next is for. */
const staysAtFirst = async (page: Parameters<typeof fillPosition>[0]) => {
  await fillPosition(page);
  expect(vacancyStep()).toBe('Position');
  expect(screen.getByLabelText('Monthly salary to')).toHaveProperty('value', '200000');
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByLabelText('Tasks');
  await page.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Analyst');
};

describe('VAC1 the steps of the form of a vacancy', () => {
  it('VAC1 Back after a vacancy was sent leads to the first step of an empty form, which stays as one types', async () => {
    const { page, press } = await openVacancyForm({
      'POST vacancies': draft,
      'POST vacancies/{id}/submit': vacancyView(id, { ...draft, state: 'moderation' }),
    });
    await fillVacancy(page);
    await press('Submit for review');
    await screen.findByText('Submitted for review');
    await page.user.click(screen.getAllByRole('link', { name: 'My vacancies' }).at(-1)!);
    await waitFor(() => expect(page.address()).toBe('/vacancy/mine'));
    history.back();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
    await staysAtFirst(page);
  });

  it('VAC1 Back after what was typed was discarded leads to the first step, which stays as one types', async () => {
    const { page, press } = await openVacancyForm();
    await fillVacancy(page);
    await press('Discard what was typed');
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
    const before = history.state as unknown;
    history.back();
    await waitFor(() => expect(history.state).not.toEqual(before));
    await staysAtFirst(page);
  });

  it('VAC1 English is offered as something that lacks to who wrote the title alone in Russian', async () => {
    const { page, press } = await openVacancyForm();
    await fillVacancy(page);
    screen.getByText(/^Your text has no Russian in it/);
    await press('Back');
    await screen.findByLabelText('Tasks');
    await press('Back');
    await page.user.type(await screen.findByLabelText('Title'), ' данных');
    await press('Next');
    await screen.findByLabelText('Tasks');
    await press('Next');
    await screen.findByText(/^Readers of both languages see your text/);
  });
});
