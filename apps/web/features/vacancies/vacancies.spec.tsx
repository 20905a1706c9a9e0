import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emotionTypes } from '#modules/vacancies/contract/kinds.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { person } from '#web/testing/build/person.js';
import { vacancyCard, vacancyId, vacancyView } from '#web/testing/build/vacancy.js';
import { setWidth } from '#web/testing/screen.js';
import { renderPage } from '#web/testing/render.js';

const options = {
  cities: ['Moscow'],
  currencies: ['RUB'],
  emotions: [...emotionTypes],
  thirdPartyDomains: ['hh.ru'],
} as const;
const id = vacancyId(1);
const one = 'GET vacancies/{id}';
const open = (address: string, answers: Answers = {}, as?: string) =>
  renderPage(address, {
    ...(as !== undefined && { as }),
    answers: {
      'GET vacancies': listOf(vacancyCard(id)),
      'GET vacancies/options': { ...options },
      'GET vacancies/{id}/comments': listOf(),
      'POST texts/preview': { html: '<p>Counting</p>' },
      ...answers,
    } as Answers,
  });

describe('VAC1 the board', () => {
  it('VAC1 shows open vacancies, narrows them by the address, and opens one over the list', async () => {
    const page = await open('/vacancy', { [one]: vacancyView(id) });
    const card = await screen.findByRole('article');
    expect(card.textContent).toMatch(/Data scientist.*Data.*Acme.*Moscow.*100,000.*300,000/);
    await page.user.selectOptions(screen.getByLabelText('Field'), 'Python');
    await waitFor(() => expect(page.address()).toBe('/vacancy?category=python'));
    await waitFor(() => expect(page.sent('GET vacancies').at(-1)?.query).toMatchObject({ category: 'python' }));
    await page.user.click(await screen.findByRole('link', { name: 'Data scientist' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Vacancy' }));
    await sheet.findByText('We build models');
    expect(page.address()).toBe(`/vacancy?category=python&id=${id}`);
    // Guests read all but the contacts.
    expect(sheet.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?returnTo=');
  });

  it('VAC1 on a phone the filters are as they were left when one comes back to the board', async () => {
    setWidth(390);
    try {
      const page = await open('/vacancy', { 'GET championships': listOf() });
      await page.user.click(await screen.findByRole('button', { name: /^Filters/ }));
      expect(screen.getByLabelText('Field')).toBeTruthy();
      await page.user.click(screen.getAllByRole('link', { name: 'Championships' })[0]!);
      await waitFor(() => expect(page.address()).toBe('/championships'));
      expect(screen.queryByLabelText('Field')).toBeNull();
      act(() => history.back());
      expect(await screen.findByLabelText('Field')).toBeTruthy();
      await page.user.click(screen.getByRole('button', { name: /^Filters/ }));
      expect(screen.queryByLabelText('Field')).toBeNull();
    } finally {
      setWidth(1280);
    }
  });

  it('VAC1 says of a closed one that it is closed', async () => {
    await open(`/vacancy/${id}`, { [one]: refuse('VACANCY_CLOSED') });
    await screen.findByText('Vacancy is closed');
    expect(screen.getByRole('link', { name: 'See open vacancies' }).getAttribute('href')).toBe('/vacancy');
  });

  it('VAC1 I18N1 says its field of work, and leads to the championship that it is offered beside, in the language of now', async () => {
    const page = await open(`/vacancy/${id}`, {
      [one]: vacancyView(id, { category: 'python', championship: 'small' }),
      'GET texts/links': { items: [{ path: '/championship/small', kind: 'championship', title: 'The small one' }] },
    });
    await screen.findByText('Python', { selector: 'main *:not(p)' });
    const link = await screen.findByRole('link', { name: 'The small one' });
    expect(link.getAttribute('href')).toBe('/championship/small');
    const items = [{ path: '/championship/small', kind: 'championship', title: 'Маленький' }] as const;
    page.answer('GET texts/links', { items: [...items] });
    await page.user.click(screen.getAllByRole('button', { name: /Switch to Russian/ })[0] as HTMLElement);
    await screen.findByRole('link', { name: 'Маленький' });
  });

  it('VAC1 ADMIN1 leads moderators to the console, and offers them nothing that is for its author', async () => {
    const own = { version: 1, isAuthor: false, isShown: true, reason: '', closedAs: null, expiresAt: null };
    await renderPage(`/vacancy/${id}`, {
      as: person('root', { role: 'admin', adminPath: '/office' }),
      answers: {
        [one]: vacancyView(id, { own: { ...own, actions: ['EDIT', 'CLOSE'] } }),
        'GET vacancies/{id}/comments': listOf(),
      } as Answers,
    });
    const link = await screen.findByRole('link', { name: 'Moderate in the console' });
    expect(link.getAttribute('href')).toBe(`/office/vacancies/${id}/show`);
    expect(screen.queryByRole('button', { name: 'Mark as filled' })).toBeNull();
  });

  it('VAC1 links the addresses and Telegram names among the contacts, and nothing else', async () => {
    const contacts =
      'Mail hr@acme.example, see https://acme.example/jobs?a=1. Telegram: @acme_jobs; <a href="javascript:alert(1)">javascript:alert(2)</a> ' +
      'x@y @abc https://evil.example/"onclick=alert(3)';
    await open(`/vacancy/${id}`, { [one]: vacancyView(id, { info: { ...vacancyView(id).info, contacts } }) }, 'alice');
    const text = await screen.findByText(/^Mail/);
    expect(text.textContent).toBe(contacts);
    const links = within(text).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['hr@acme.example', 'mailto:hr@acme.example'],
      ['https://acme.example/jobs?a=1', 'https://acme.example/jobs?a=1'],
      ['@acme_jobs', 'https://t.me/acme_jobs'],
      ['https://evil.example/', 'https://evil.example/'],
    ]);
    expect(links.map((link) => link.getAttributeNames().toSorted())).toEqual(links.map(() => ['href', 'rel']));
  });

  it('VAC1 applies by a letter with a subject where there is an address, else leads to the contacts, and asks guests in', async () => {
    const reached = (contacts: string | null) => ({
      [one]: vacancyView(id, { info: { ...vacancyView(id).info, contacts } }),
    });
    await open(`/vacancy/${id}`, reached('@acme_jobs or hr@acme.example'), 'alice');
    const link = await screen.findByRole('link', { name: 'Apply' });
    expect(link.getAttribute('href')).toBe('mailto:hr@acme.example?subject=Data%20scientist');
    const page = await open(`/vacancy/${id}`, reached('@acme_jobs'), 'alice');
    await page.user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(document.activeElement?.textContent).toContain('@acme_jobs');
    const guest = await open(`/vacancy/${id}`, reached(null));
    await guest.user.click(await screen.findByRole('button', { name: 'Apply' }));
    await screen.findByRole('dialog', { name: /log in/i });
  });

  it('VAC1 marks an emotion at once, and takes it back where it was refused', async () => {
    const view = vacancyView(id, { info: { ...vacancyView(id).info, contacts: 'hr@acme.example' } });
    const mark = 'PUT vacancies/{id}/emotions/{type}';
    const page = await open(`/vacancy/${id}`, { [one]: view, [mark]: refuse('CONFLICT') }, 'alice');
    const hot = () => screen.getByRole('button', { name: /^Hot: / });
    await screen.findByRole('button', { name: /^Hot: / });
    await page.user.click(hot());
    await waitFor(() => expect(hot().getAttribute('aria-label')).toBe('Hot: 0'));
    expect(hot().getAttribute('aria-pressed')).toBe('false');
    const marked = view.emotions.map((each) => (each.type === 'fire' ? { ...each, count: 1, isMarked: true } : each));
    page.answer(mark, { emotions: marked });
    page.answer(one, { ...view, emotions: marked });
    await page.user.click(hot());
    await waitFor(() => expect(hot().getAttribute('aria-label')).toBe('Hot: 1'));
    expect(hot().getAttribute('aria-pressed')).toBe('true');
  });
});

describe('VAC1 beside a championship', () => {
  it('VAC1 CHAMP2 the awards of a championship stand above what its client offers, each leading to its page', async () => {
    const page = await renderPage('/championship/small/overview/awards', {
      answers: ofParticipant({ participation: null }, { 'GET vacancies': listOf(vacancyCard(id)) }),
    });
    const beside = within(await screen.findByRole('region', { name: 'Vacancies from the organiser' }));
    const link = await beside.findByRole('link', { name: 'Data scientist' });
    expect(link.getAttribute('href')).toBe(`/vacancy/${id}`);
    expect(page.sent('GET vacancies').map(({ query }) => query)).toEqual([{ championship: 'small', limit: 10 }]);
  });
});

describe('VAC1 the form', () => {
  it('VAC1 says at each key what the moderators would refuse, and shows the card that it will be', async () => {
    const page = await open('/vacancy/new', {}, 'alice');
    await screen.findByLabelText('Title');
    // What is not typed yet is a dash.
    expect(screen.getByRole('article').textContent).not.toContain('none');
    await page.user.type(screen.getByLabelText('Title'), 'See hh');
    expect(screen.queryByText(/third-party/)).toBeNull();
    await page.user.type(screen.getByLabelText('Title'), '.ru');
    await screen.findByText(/third-party response services are not allowed/);
    await page.user.type(screen.getByLabelText('Monthly salary from'), '50000');
    await page.user.type(screen.getByLabelText('Monthly salary to'), '500000');
    await screen.findByText('The salary range is too wide');
    expect(screen.getByRole('article').textContent).toMatch(/See hh\.ru.*50,000.*500,000/);
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    expect((await screen.findAllByText('Fill this in')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Title')).toBeTruthy();
  });

  it('VAC1 goes over three steps to the moderators', async () => {
    const draft = vacancyView(id, {
      ...{ state: 'draft', datePublication: null },
      own: {
        version: 1,
        isAuthor: true,
        actions: ['SUBMIT'],
        isShown: false,
        reason: '',
        closedAs: null,
        expiresAt: null,
      },
    });
    const page = await open(
      '/vacancy/new',
      { 'POST vacancies': draft, 'POST vacancies/{id}/submit': { ...draft, state: 'moderation' } },
      'alice',
    );
    const type = (label: string, text: string) => page.user.type(screen.getByLabelText(label), text);
    await screen.findByLabelText('Title');
    await type('Title', 'Analyst');
    await type('Company', 'Acme');
    await page.user.click(screen.getByLabelText('Remote possible'));
    await page.user.selectOptions(screen.getByLabelText(/^Field/), 'Product Analytics');
    await type('Monthly salary from', '100000');
    await type('Monthly salary to', '200000');
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await type('About the job', 'Counting');
    await type('Tasks', 'Counting more');
    await type('Requirements', 'SQL');
    await type('Contacts', 'hr@acme.example');
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('Submitted for review');
    expect(page.sent('POST vacancies').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ title: 'Analyst', remote: true, category: 'product' },
        salary: { currency: 'RUB', from: 100_000, to: 200_000 },
      }),
    ]);
    expect(page.sent('POST vacancies/{id}/submit')).toHaveLength(1);
  });
});

describe('VAC1 the own vacancies', () => {
  it('VAC1 have the buttons that the machine allows, and why one was returned', async () => {
    const own = { version: 3, isAuthor: true, isShown: false, closedAs: null, expiresAt: null } as const;
    const returned = {
      ...vacancyCard(id, { state: 'rejected' }),
      own: { ...own, actions: ['EDIT', 'REMOVE'], reason: 'No contact' },
    };
    await open('/vacancy/mine', { 'GET vacancies/mine': listOf(returned) } as Answers, 'alice');
    const card = within(await screen.findByRole('article'));
    card.getByText('Changes requested');
    card.getByText('No contact');
    const group = within(card.getByRole('group'));
    expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Edit']);
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
  });
});
