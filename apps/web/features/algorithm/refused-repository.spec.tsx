import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { repositoryFault } from '#modules/scoring/runs/contract/runner.js';
import { refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { renderPage } from '#web/testing/render.js';

const check = 'POST championships/{champname}/check-repository';
const faults = [...repositoryFault.options, 'silent'] as const;
const sentences: Record<(typeof faults)[number], RegExp> = {
  address: /has to be one of https/u,
  host: /come from other hosts/u,
  reference: /no such branch, tag or commit/u,
  not_found: /Nothing is found there\. Make the repository public/u,
  redirect: /leads to another one/u,
  time: /took longer than a minute/u,
  size: /too large/u,
  files: /too many files/u,
  tree: /files that are not taken/u,
  git: /could not be cloned/u,
  command: /put a podium\.yaml/u,
  build: /The build ended with an error/u,
  silent: /did not answer, or not in time/u,
};

describe('ALGO1 a repository that can not be had or run', () => {
  it.each(faults)('ALGO1 ERR1 is refused with a sentence of its own: %s', async (reason) => {
    const limits = { seconds: 10, memoryBytes: 1e8, outputBytes: 1e6, processes: 10 };
    const box = { complete: true, failed: [], image: 'test', adapter: 'test', packages: [], command: '', limits };
    const page = await renderPage('/championship/small/algorithm', {
      as: 'alice',
      answers: ofParticipant(
        { kind: 'algorithm' },
        {
          'GET championships/{champname}/box': box,
          'GET championships/{champname}/trial': { trial: null, left: 10, limit: 10 },
          [check]: refuse('REPOSITORY_UNAVAILABLE', { details: { reason } }),
        },
      ),
    });
    const field = await screen.findByLabelText(/^Address of the repository/);
    // The buttons are out of use until then, which is said.
    expect(screen.getByText(/^Enter the address of a repository/)).toBeTruthy();
    await page.user.type(field, 'https://git.example.org/a.git');
    expect(screen.queryByText(/^Enter the address of a repository/)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Check access' }));
    expect((await screen.findByText(sentences[reason])).textContent).toMatch(/\.$/u);
  });
});
