import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { inDays } from '#web/testing/build/basics.js';
import { championship, taking } from '#web/testing/build/championship.js';
import { attempts } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const read = 'GET championships/{champname}/attempts';
const over = championship('small', {
  kind: 'algorithm',
  participation: taking(),
  type: 'ENDED',
  dateEnd: inDays(0),
});

const check = 'POST championships/{champname}/check-repository';

it.each([
  ['Check access', false],
  ['Try on the visible tests', true],
])('ALGO1 ERR1 says what is refused as the gate closes: %s, championship ended: %s', async (name, ended) => {
  const page = await renderPage('/championship/small/algorithm', {
    as: 'alice',
    answers: ofParticipant(
      { kind: 'algorithm' },
      {
        'GET championships/{champname}/box': {
          ...{ complete: true, failed: [], image: 'test', adapter: 'test', packages: [], command: '' },
          limits: { seconds: 10, memoryBytes: 1e8, outputBytes: 1e6, processes: 10 },
        },
        'GET championships/{champname}/trial': { trial: null, left: 10, limit: 10 },
        [check]: refuse('REPOSITORY_UNAVAILABLE', { details: { reason: 'time' } }),
      },
    ),
  });
  await page.user.type(await screen.findByLabelText(/^Address of the repository/), 'https://git.example.org/a.git');
  const answer = page.held(check);
  await page.user.click(screen.getByRole('button', { name }));
  await answer.asked;
  if (ended) page.answer('GET championships/{champname}', over);
  page.answer(read, attempts({ gate: { code: 'CHAMPIONSHIP_OVER', until: null } }));
  const before = page.sent(read).length;
  await hint('championship:small');
  await waitFor(() => expect(page.sent(read).length).toBeGreaterThan(before));
  if (ended) await screen.findByText('Ended', { exact: false });
  screen.getByLabelText(/^Address of the repository/);
  answer.come();
  await screen.findByText(/^The repository was not taken: .*longer than a minute/u);
  await waitFor(() => expect(screen.queryByLabelText(/^Address of the repository/)).toBeNull());
});
