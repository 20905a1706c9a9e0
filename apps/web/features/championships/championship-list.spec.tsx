import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '#modules/kernel/contract/language.js';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { queryClient } from '#web/lib/data/client.js';
import { state } from '#web/lib/state/state.js';
import { inDays, listOf } from '#web/testing/build/basics.js';
import { championshipCard, taking } from '#web/testing/build/championship.js';
import { person } from '#web/testing/build/person.js';
import { renderPage, type Visit } from '#web/testing/render.js';

const list = 'GET championships';
const open = (
  cards: ChampionshipCard[],
  {
    address = '/championships',
    as,
    language = 'ENG' as Language,
    answers = {} as Answers,
  }: { address?: string; as?: Visit['as']; language?: Language; answers?: Answers } = {},
) =>
  renderPage(address, { ...(as !== undefined && { as }), language, answers: { [list]: listOf(...cards), ...answers } });
const shown = () =>
  within(screen.getByRole('main'))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

const cards = [
  championshipCard('alpha', { metric: 'RMSE', participation: taking() }),
  championshipCard('beta', { metric: 'ROC_AUC' }),
];

describe('CHAMP1 the list of championships', () => {
  it('CHAMP1 leads to each of them', async () => {
    await open(cards);
    const link = await screen.findByRole('link', { name: 'alpha' });
    expect(link.getAttribute('href')).toBe('/championship/alpha');
    expect(shown()).toEqual(['alpha', 'beta']);
  });

  it('CHAMP1 names the metric of a card as the filter does', async () => {
    await open(cards);
    await screen.findByRole('link', { name: 'beta' });
    const [, beta] = within(screen.getByRole('main')).getAllByRole('article');
    expect(beta?.textContent).toContain('ROC_AUC');
  });

  it('RATE1 says of each card whether it gives medals and points', async () => {
    await open([
      championshipCard('alpha'),
      championshipCard('beta', { type: 'INFINITY', dateEnd: null, isRated: false }),
    ]);
    await screen.findByRole('link', { name: 'alpha' });
    const [alpha, beta] = within(screen.getByRole('main')).getAllByRole('article');
    expect(alpha?.textContent).toContain('Medals and points');
    expect(beta?.textContent).toContain('Practice, no medals');
  });

  it('CHAMP5 calls a draft that alone, as nothing is active before it is published', async () => {
    await open([championshipCard('alpha', { state: 'DRAFT' }), championshipCard('beta', { state: 'ARCHIVED' })]);
    await screen.findByRole('link', { name: 'alpha' });
    const [alpha, beta] = within(screen.getByRole('main')).getAllByRole('article');
    expect(alpha?.textContent).toContain('Draft');
    expect(alpha?.textContent).not.toContain('Active');
    for (const word of ['Active', 'Archive']) expect(beta?.textContent).toContain(word);
  });

  it('CHAMP1 I18N1 shows amounts in a prize as money, and other words of it as they are', async () => {
    await open([
      championshipCard('alpha', {
        prize: { rus: '', eng: '100000 RUB and 2,500 USD, then 10 mugs of 2026 or 300 – 500 RUB' },
      }),
    ]);
    await screen.findByText('₽100,000 and $2,500, then 10 mugs of 2026 or 300 – 500 RUB');
  });

  it('CHAMP1 is narrowed by metric, which stands in the address', async () => {
    const page = await open(cards);
    await screen.findByRole('link', { name: 'alpha' });
    await page.user.selectOptions(screen.getByLabelText('Metric'), 'ROC_AUC');
    await waitFor(() => expect(shown()).toEqual(['beta']));
    expect(page.address()).toContain('metric=ROC_AUC');
    expect(screen.queryByLabelText('I take part')).toBeNull();
  });

  it('CHAMP1 shows those behind the first answer too, part by part, and narrows all of them', async () => {
    const page = await open([], {
      answers: {
        [list]: ({ query: { cursor } }) => {
          if (cursor === 'b') return { items: [championshipCard('gamma', { metric: 'ROC_AUC' })], nextCursor: 'c' };
          if (cursor === 'c') return { items: [championshipCard('delta')], nextCursor: null };
          return { items: cards, nextCursor: 'b' };
        },
      },
    });
    const more = () => screen.queryByRole('button', { name: 'Show more' });
    await screen.findByRole('link', { name: 'beta' });
    expect(shown()).toEqual(['alpha', 'beta']);
    await page.user.click(more()!);
    await screen.findByRole('link', { name: 'gamma' });
    await page.user.click(more()!);
    await screen.findByRole('link', { name: 'delta' });
    expect(shown()).toEqual(['alpha', 'beta', 'gamma', 'delta']);
    await waitFor(() => expect(more()).toBeNull());
    await page.user.selectOptions(screen.getByLabelText('Metric'), 'ROC_AUC');
    await waitFor(() => expect(shown()).toEqual(['beta', 'gamma']));
  });

  it('CHAMP1 says why further ones did not come, keeps those that are there, and tries again', async () => {
    let isBroken = true;
    const page = await open([], {
      answers: {
        [list]: ({ query: { cursor } }) => {
          if (cursor === undefined) return { items: cards, nextCursor: 'b' };
          if (isBroken) return refuse('INTERNAL');
          if (cursor === 'b') return { items: [championshipCard('gamma')], nextCursor: 'c' };
          return { items: [championshipCard('delta')], nextCursor: null };
        },
      },
    });
    const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('link', { name: 'beta' });
    await press('Show more');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    expect(shown()).toEqual(['alpha', 'beta']);
    isBroken = false;
    await press('Try again');
    await screen.findByRole('link', { name: 'gamma' });
    expect(screen.queryByRole('alert')).toBeNull();
    isBroken = true;
    await press('Show more');
    await screen.findByRole('alert');
    expect(shown()).toEqual(['alpha', 'beta', 'gamma']);
    isBroken = false;
    await press('Try again');
    await screen.findByRole('link', { name: 'delta' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['ENG', '2nd', 'Joined'],
    ['RUS', '2-е место', 'Вы участвуете'],
  ] as const)(
    'CHAMP1 LB3 says how one stands, and that one takes part where there is no place (%s)',
    async (language, place, joined) => {
      const part = { participation: taking() };
      const cards = [championshipCard('alpha', { ...part, ownPlace: 2 }), championshipCard('beta', part)];
      const { ownPlace: _, ...former } = championshipCard('delta', part);
      await open([...cards, championshipCard('gamma'), former as ChampionshipCard], { as: 'alice', language });
      await screen.findByText(place);
      const chips = screen
        .getAllByRole('article')
        .map(({ textContent }) => [place, joined].filter((chip) => textContent?.includes(chip)));
      expect(chips).toEqual([[place], [joined], [], [joined]]);
    },
  );

  it('CHAMP1 is narrowed to one’s own by whoever is signed in', async () => {
    const page = await open(cards, { as: 'alice' });
    await page.user.click(await screen.findByLabelText('I take part'));
    await waitFor(() => expect(shown()).toEqual(['alpha']));
  });

  it('CHAMP5 CHAMP1 leads a client from the cards of their own to the editor, and is narrowed to those', async () => {
    const own = [championshipCard('alpha', { state: 'DRAFT' }), championshipCard('beta')];
    const page = await open(own, { as: person('client', { role: 'client' }) });
    const edit = await screen.findByRole('link', { name: 'Edit alpha' });
    expect(edit.getAttribute('href')).toBe('/championship/alpha/edit');
    expect(screen.queryByRole('link', { name: 'Edit beta' })).toBeNull();
    await page.user.click(screen.getByLabelText('I organise'));
    await waitFor(() => expect(shown()).toEqual(['alpha']));
    expect(page.address()).toContain('own=true');
  });

  it('CHAMP1 shows by what an address narrows it, also to whom that is not offered', async () => {
    const own = [championshipCard('alpha', { state: 'DRAFT' }), championshipCard('beta')];
    const page = await open(own, { as: 'alice', address: '/championships?own=true' });
    await waitFor(() => expect(shown()).toEqual(['alpha']));
    await page.user.click(screen.getByLabelText('I organise'));
    await waitFor(() => expect(shown()).toEqual(['alpha', 'beta']));
    expect(screen.queryByLabelText('I organise')).toBeNull();
  });

  it('CHAMP1 an address that narrows it to nothing says so, and shows all again', async () => {
    const page = await open(cards, { address: '/championships?metric=MAPE' });
    await screen.findByText('No championships match these filters');
    await page.user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(page.address()).toBe('/championships');
  });

  it.each(['active', 'infinite', 'ended'] as const)('CHAMP1 asks for the tab %s alone', async (tab) => {
    const page = await open(cards, { address: `/championships/${tab}` });
    await screen.findByRole('link', { name: 'alpha' });
    expect(page.sent(list).map(({ query }) => query.tab)).toContain(tab);
  });

  it.each(['ENG', 'RUS'] as const)('STATE1 an empty tab leads to another one (%s)', async (language) => {
    await open([], { address: '/championships/active', language });
    const main = within(await screen.findByRole('main'));
    await waitFor(() =>
      expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/championships/infinite'),
    );
    expect(main.queryByRole('article')).toBeNull();
  });

  it('STATE1 what was read before stands there until there is an answer, in each tab what belongs to it', async () => {
    const alpha = championshipCard('alpha');
    const page = await open([
      alpha,
      championshipCard('endless', { type: 'INFINITY', dateEnd: null }),
      championshipCard('past', { type: 'ENDED', dateEnd: inDays(-1) }),
    ]);
    await screen.findByRole('link', { name: 'alpha' });
    await waitFor(() => expect(state.championships.getSnapshot().context.list).toHaveLength(3));
    page.answer(list, () => new Promise<never>(() => undefined));
    const go = (name: string) => page.user.click(screen.getByRole('tab', { name }));
    await go('Past');
    await waitFor(() => expect(shown()).toEqual(['past']));
    await go('Active');
    await waitFor(() => expect(shown()).toEqual(['alpha']));
    // As after a while elsewhere.
    queryClient.removeQueries({ queryKey: [list] });
    await go('All');
    await waitFor(() => expect(shown()).toEqual(['alpha', 'endless', 'past']));
  });

  it('STATE1 a list that could not be read is tried again', async () => {
    const page = await open([], { answers: { [list]: refuse('INTERNAL') } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(list, listOf(...cards));
    await page.user.click(again);
    await screen.findByRole('link', { name: 'alpha' });
  });
});
