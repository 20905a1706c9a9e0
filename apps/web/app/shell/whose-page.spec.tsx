import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { championship, championshipCard } from '#web/testing/build/championship.js';
import { noticesOf } from '#web/testing/build/notice.js';
import { person } from '#web/testing/build/person.js';
import { solution } from '#web/testing/build/solution.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

describe('NAV6 whose page it is', () => {
  test('NAV6 NOTIF1 the sign of news comes by itself, to a login with a capital as well', async () => {
    const page = await renderPage('/championships', {
      as: person('Alice'),
      answers: { 'GET championships': listOf(championshipCard('digits')), 'GET notifications': noticesOf() },
    });
    await shellHeader().findByRole('link', { name: 'Alice' });
    page.answer('POST auth/session', { user: person('Alice', { isNewNotify: true }) });
    await hint('notices:alice');
    await shellHeader().findByRole('link', { name: /New notifications/ });
  });

  test('NAV6 nothing of what somebody has read is on the page once they have logged out', async () => {
    const solutions = 'GET championships/{champname}/solutions';
    const page = await renderPage('/championship/small/solutions', {
      as: 'alice',
      answers: ofParticipant({}, { [solutions]: listOf(solution(1)), 'POST auth/out': {} }),
    });
    await screen.findByText('solution-1.csv');
    page.answer(solutions, refuse('UNAUTHENTICATED'));
    page.answer('GET championships/{champname}', championship('small'));
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    await waitFor(() => expect(screen.queryByText('solution-1.csv')).toBeNull());
  });
});
