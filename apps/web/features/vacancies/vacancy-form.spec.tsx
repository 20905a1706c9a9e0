import { describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { person } from '#web/testing/build/person.js';
import { App } from '#web/app/app.js';
import { queryClient } from '#web/lib/data/client.js';
import { forgetVisit } from '#web/lib/session/visit-store.js';
import { vacancyId, vacancyView } from '#web/testing/build/vacancy.js';
import { renderPage } from '#web/testing/render.js';
import { fillVacancy, openVacancyForm, vacancyStep } from '#web/testing/vacancy-form.js';

const id = vacancyId(1);
const create = 'POST vacancies';
const edit = 'PUT vacancies/{id}';
const submit = 'POST vacancies/{id}/submit';
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

/** The page is drawn anew: what only its visit kept is gone. */
const reload = async () => {
  cleanup();
  forgetVisit();
  queryClient.clear();
  await act(async () => void render(<App />));
};
describe('VAC1 the form of a vacancy', () => {
  it('VAC1 what was typed is there after a look at an earlier step, and after another page', async () => {
    const { page, press } = await openVacancyForm();
    await fillVacancy(page);
    await press('Back');
    expect(await screen.findByLabelText('Tasks')).toHaveProperty('value', 'More');
    expect(vacancyStep()).toBe('Text');
    await page.user.click(screen.getAllByRole('link', { name: 'Vacancies' })[0]!);
    await screen.findByRole('article');
    await page.user.click(screen.getByRole('link', { name: 'Post a job' }));
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Analyst');
  });

  it('VAC1 what was typed and the step outlive a reload, until it is sent', async () => {
    const { page, press } = await openVacancyForm({ [create]: draft });
    await fillVacancy(page);
    await reload();
    await screen.findByLabelText('Add an English version');
    await press('Back');
    expect(await screen.findByLabelText('Tasks')).toHaveProperty('value', 'More');
    await press('Next');
    await press('Save as draft');
    await screen.findByText('Draft saved');
    await reload();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  });

  it("VAC1 the browser's Back leads to the step before, and from the first one out of the form", async () => {
    const { page } = await openVacancyForm();
    await fillVacancy(page);
    history.back();
    expect(await screen.findByLabelText('Tasks')).toHaveProperty('value', 'More');
    expect(vacancyStep()).toBe('Text');
    history.back();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Analyst');
    expect(page.address()).toBe('/vacancy/new');
    history.forward();
    expect(await screen.findByLabelText('Tasks')).toHaveProperty('value', 'More');
  });

  it('VAC1 shows the whole of it before it is sent, and offers English only to who wrote in Russian as something that lacks', async () => {
    const { page, press } = await openVacancyForm();
    await fillVacancy(page);
    const review = within(screen.getByRole('region', { name: 'How readers will see it' }));
    for (const text of ['Counting', 'More', 'SQL']) await review.findByText(text);
    expect(review.getByRole('link', { name: 'hr@acme.example' })).toBeTruthy();
    expect(screen.getByText(/^Your text has no Russian in it/)).toBeTruthy();
    await press('Back');
    await page.user.type(await screen.findByLabelText('Tasks'), ' и больше');
    await press('Next');
    await screen.findByText(/^Readers of both languages see your text/);
  });

  it('VAC1 what was typed is discarded after a question, and nothing of it is kept', async () => {
    const { page, press } = await openVacancyForm();
    const name = 'Discard what was typed';
    await screen.findByLabelText('Title');
    expect(screen.queryByRole('button', { name })).toBeNull();
    await fillVacancy(page);
    await press(name);
    const question = () => screen.findByRole('alertdialog', { name: 'Discard what was typed?' });
    await page.user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(vacancyStep()).toBe('Review');
    await press(name);
    await page.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    const title = await screen.findByLabelText('Title');
    expect(vacancyStep()).toBe('Position');
    expect(title).toHaveProperty('value', '');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole('button', { name })).toBeNull();
    await reload();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  });

  it('VAC1 a salary that is typed the wrong way round is shown as it is typed', async () => {
    const { page } = await openVacancyForm();
    await page.user.type(await screen.findByLabelText('Monthly salary from'), '300000');
    await page.user.type(screen.getByLabelText('Monthly salary to'), '100000');
    expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toMatch(/300,000.*100,000/u);
  });

  it('VAC1 one that was written and could not be sent is no new one after a reload', async () => {
    const refused = refuse('INTERNAL', { details: { id: 'e-1' } });
    const { page, press } = await openVacancyForm({ [create]: draft, [submit]: refused });
    await fillVacancy(page);
    await press('Submit for review');
    await screen.findByText(/Error id: e-1/);
    await reload();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  });

  it('VAC1 what was typed over a text that has changed since is not laid over the new one', async () => {
    const mine = { ...own, actions: ['EDIT' as const] };
    const view = vacancyView(id, { ...draft, title: 'Analyst', own: mine });
    const page = await renderPage(`/vacancy/${id}/edit`, {
      as: 'alice',
      answers: {
        'GET vacancies/{id}': view,
        'GET vacancies/options': { cities: [], currencies: ['RUB'], emotions: [], thirdPartyDomains: [] },
      } as Answers,
    });
    await page.user.type(await screen.findByLabelText('Title'), ' of data');
    // What is discarded leaves what was saved.
    await page.user.click(screen.getByRole('button', { name: 'Discard what was typed' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/^The text that was saved last comes back/);
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await reload();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Analyst of data');
    const newer = { ...view, title: 'Analyst, Leeds', own: { ...mine, version: 2 } };
    page.answer('GET vacancies/{id}', newer);
    await reload();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Analyst, Leeds'));
  });

  it.each([
    ['z', '100'],
    ['-', '100'],
    ['.5', '1005'],
  ])('VAC1 "%s" makes no amount of a salary, and wipes nothing', async (keys, left) => {
    const { page } = await openVacancyForm();
    const from = await screen.findByLabelText('Monthly salary from');
    await page.user.type(from, `100${keys}`);
    expect(from).toHaveProperty('value', left);
    await page.user.clear(from);
    expect(from).toHaveProperty('value', '');
  });

  it.each(['300k', '300К', '300,000', '300 000'])('VAC1 "%s" is 300,000', async (written) => {
    const { page } = await openVacancyForm();
    const from = await screen.findByLabelText('Monthly salary from');
    await page.user.click(from);
    await page.user.paste(written);
    expect(from).toHaveProperty('value', '300000');
  });

  it('VAC1 a step says what is missing when it is left, not when it is come to', async () => {
    const { page, press } = await openVacancyForm({});
    const faulty = () => document.querySelectorAll('[aria-invalid="true"]').length;
    await screen.findByLabelText('Title');
    await press('Next');
    expect(faulty()).toBeGreaterThan(0);
    expect(vacancyStep()).toBe('Position');
    for (const label of ['Title', 'Company', 'City']) await page.user.type(screen.getByLabelText(label), 'Acme');
    await page.user.selectOptions(screen.getByLabelText(/^Field/), 'Data');
    await page.user.type(screen.getByLabelText('Monthly salary from'), '100k');
    await page.user.type(screen.getByLabelText('Monthly salary to'), '150k');
    await press('Next');
    expect(vacancyStep()).toBe('Text');
    expect(faulty()).toBe(0);
    await press('Next');
    expect(vacancyStep()).toBe('Text');
    expect(faulty()).toBe(4);
  });

  it('VAC1 is kept as a draft, which nobody is shown', async () => {
    const { page, press } = await openVacancyForm({ [create]: draft });
    await fillVacancy(page);
    await press('Save as draft');
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(page.sent(create)).toHaveLength(1);
    expect(page.sent(submit)).toEqual([]);
  });

  it('VAC1 where it was written and could not be sent, the next try writes the same one', async () => {
    const { page, press } = await openVacancyForm({
      [create]: draft,
      [edit]: draft,
      [submit]: refuse('INTERNAL', { details: { id: 'e-1' } }),
    });
    await fillVacancy(page);
    await press('Submit for review');
    await screen.findByText(/Error id: e-1/);
    page.answer(submit, vacancyView(id, { ...draft, state: 'moderation' }));
    await press('Submit for review');
    expect(await screen.findByText('Submitted for review')).toBeTruthy();
    expect(page.sent(create)).toHaveLength(1);
    expect(page.sent(edit)).toMatchObject([{ params: { id }, body: { version: 1, title: 'Analyst' } }]);
  });

  it('VAC1 what the server refuses leads to the step of its field, where the focus goes', async () => {
    const { page, press } = await openVacancyForm({
      [create]: refuse('THIRD_PARTY_LINK', { fields: { 'info.tasks': 'THIRD_PARTY_LINK' } }),
    });
    await fillVacancy(page);
    await press('Submit for review');
    const fault = await screen.findByText('Links to third-party response services are not allowed');
    expect(fault).toBeTruthy();
    expect(vacancyStep()).toBe('Text');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tasks')));
    await page.user.type(screen.getByLabelText('Tasks'), '!');
    expect(fault.textContent).toBe('');
  });

  it('VAC1 an English text is written whole or not at all', async () => {
    const { page, press } = await openVacancyForm({ [create]: draft });
    await fillVacancy(page);
    const english = screen.getByLabelText('Add an English version');
    await page.user.click(english);
    await press('Submit for review');
    await waitFor(() => expect(screen.getByLabelText('About the job').getAttribute('aria-invalid')).toBe('true'));
    expect(page.sent(create)).toEqual([]);
    await page.user.click(english);
    await press('Save as draft');
    await waitFor(() => expect(page.sent(create)).toHaveLength(1));
    expect(page.sent(create)[0]?.body).not.toHaveProperty('info_en');
  });

  it('VAC1 a client offers it beside the own championship, others are not asked for one', async () => {
    await openVacancyForm();
    await screen.findByLabelText('Title');
    expect(screen.queryByLabelText('Related championship')).toBeNull();
    const { page } = await openVacancyForm({}, person('client', { role: 'client' }));
    await page.user.type(await screen.findByLabelText('Related championship'), 'digits');
    expect(screen.getByLabelText('Related championship')).toHaveProperty('value', 'digits');
  });

  it('VAC1 guests are asked in', async () => {
    await openVacancyForm({}, null);
    expect(await screen.findByText('Log in to post a vacancy.')).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});
