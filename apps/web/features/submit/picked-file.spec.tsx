import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { championship, taking } from '#web/testing/build/championship.js';
import { renderPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';

const go = (address: string) =>
  act(() => {
    history.pushState(null, '', address);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });

it('SUB1 a picked file waits at its own championship, and stands ready to be sent at no other', async () => {
  const page = await renderPage('/championship/small/metric', {
    as: 'alice',
    answers: ofParticipant(
      {},
      {
        'GET championships/{champname}': ({ params }) => championship(params.champname, { participation: taking() }),
      },
    ),
  });
  const field = () => screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  await page.user.upload(await field(), new File(['id,prediction\n1,1\n'], 'mine.csv'));
  await (await StandInWorker.ordered(0)).answer({ type: 'failed', failure: 'unavailable' });
  const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Submit – uses/ });
  await waitFor(async () => expect((await submit()).disabled).toBe(false));
  screen.getByText('mine.csv');
  // Another try is one click away.
  screen.getByRole('button', { name: 'Choose another' });
  await page.user.upload(await field(), new File(['id,prediction\n1,2\n'], 'better.csv'));
  await screen.findByText('better.csv');
  await (await StandInWorker.ordered(1)).answer({ type: 'failed', failure: 'unavailable' });

  go('/championship/other/metric');
  await screen.findByRole('heading', { level: 1, name: 'other' });
  await field();
  expect(screen.queryByText('better.csv')).toBeNull();
  expect((await submit()).disabled).toBe(true);

  go('/championship/small/metric');
  await screen.findByRole('heading', { level: 1, name: 'small' });
  await screen.findByText('better.csv');
});
