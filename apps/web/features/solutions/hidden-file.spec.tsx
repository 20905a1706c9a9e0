import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SolutionTest } from '#modules/scoring/solutions/contract/tested.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { receipt, solution } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';

const test = (name: string, visible: boolean): SolutionTest => ({
  ...{
    name,
    visible,
    result: 'ok',
    verdict: 'ok',
    exitCode: 0,
    ms: 1,
    cpuMs: 1,
    memoryBytes: 1,
    bytes: 1,
    problem: null,
  },
});
const ofCode = { repository: 'https://git.example.org/a.git', commit: 'a'.repeat(40) };
const hidden = solution(1, { ...ofCode, name: 'hidden.git', tests: [test('a', true), test('b', false)] });
const shown = solution(2, { ...ofCode, name: 'shown.git', tests: [test('a', true)] });

const open = (address = '') =>
  renderPage(`/championship/small/solutions${address}`, {
    as: 'alice',
    answers: ofParticipant(
      { kind: 'algorithm' },
      {
        'GET championships/{champname}/solutions': listOf(shown, hidden),
        'GET solutions/{id}/log': { items: [] },
        'GET solutions/{id}/receipt': ({ params: { id } }) => receipt(id === idOf(1) ? hidden : shown),
      },
    ),
  });
const downloads = async (sheet: string) =>
  within(await screen.findByRole('dialog', { name: sheet })).queryAllByRole('link', { name: 'Download the file' });

describe('what a repository gave', () => {
  it('ALGO1 SUB3 is offered as a file where all tests are visible, and not where it can repeat what hidden ones read', async () => {
    await open();
    await screen.findByRole('link', { name: 'Download shown.git' });
    expect(screen.queryByRole('link', { name: 'Download hidden.git' })).toBeNull();
  });

  it('ALGO1 SUB3 is a file in the sheet of such a solution alone', async () => {
    await open(`/${idOf(2)}`);
    expect(await downloads('shown.git')).toHaveLength(1);
  });

  it('ALGO1 SUB3 is no file in the sheet of one with hidden tests', async () => {
    await open(`/${idOf(1)}`);
    expect(await downloads('hidden.git')).toHaveLength(0);
  });
});
