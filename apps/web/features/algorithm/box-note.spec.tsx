import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { BoxView } from '#modules/scoring/runs/contract/run.js';
import type { Language } from '#modules/kernel/contract/language.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { renderPage } from '#web/testing/render.js';

const limits = { seconds: 10, memoryBytes: 2 ** 28, outputBytes: 1e6, processes: 10 };
const box: BoxView = { complete: true, failed: [], image: '/', adapter: 'test', packages: [], command: '', limits };

const said = async (more: Partial<BoxView>, language: Language = 'ENG') => {
  await renderPage('/championship/small/algorithm', {
    as: 'alice',
    language,
    answers: ofParticipant(
      { kind: 'algorithm' },
      {
        'GET championships/{champname}/box': { ...box, ...more },
        'GET championships/{champname}/trial': { trial: null, left: 10, limit: 10 },
      },
    ),
  });
  await screen.findByText(/256/u);
  return document.body.textContent;
};

describe('in what repositories are run here', () => {
  it('ALGO1 says which image no runner has, where the championship wants one', async () => {
    const text = await said({ complete: true, paused: 'IMAGE_ABSENT', failed: [], image: 'science' });
    expect(text).toContain('no runner has the image science');
  });

  it('ALGO1 a box that lacks a check is said to run the example alone, and what it lacks', async () => {
    const text = await said({ complete: false, paused: 'BOX_INCOMPLETE', failed: ['memory-total-bounded'] });
    expect(text).toContain('Only the example is run here');
    expect(text).toContain('It lacks: memory-total-bounded.');
  });

  it.each([
    ['ENG', 'this machine has no working box'],
    ['RUS', 'на этой машине нет работающей песочницы'],
  ] as const)(
    'ALGO1 I18N1 where there is no box it is said, and how one is installed: %s',
    async (language, sentence) => {
      const failed = ['starts', 'network', 'seccomp'];
      const adapter = 'bubblewrap-rlimits';
      const text = await said({ complete: false, paused: 'BOX_INCOMPLETE', failed, adapter }, language);
      expect(text).toContain(sentence);
      expect(text).toContain('apt-get install bubblewrap');
      expect(text).not.toContain('seccomp');
    },
  );

  it('ALGO1 of another adapter whose engine does not answer the failed checks are named', async () => {
    const text = await said({ complete: false, paused: 'BOX_INCOMPLETE', failed: ['starts'], adapter: 'docker' });
    expect(text).toContain('starts');
    expect(text).not.toContain('bubblewrap');
  });

  it.each([
    ['ENG', '5,000 packages of the image science (the first 2 of 5,000 are listed)'],
    ['RUS', 'Пакетов в образе science: 5\u00A0000 (в списке первые 2 из 5\u00A0000)'],
  ] as const)('ALGO1 I18N1 of a list that is cut it says how many there are: %s', async (language, sentence) => {
    const packages = ['one', 'two'].map((name) => ({ name, version: '1' }));
    const text = await said({ image: 'science', packages, packageCount: 5000 }, language);
    expect(text).toContain(sentence);
  });

  it('ALGO1 of a whole list it says nothing of a part', async () => {
    const text = await said({ image: 'science', packages: [{ name: 'one', version: '1' }] });
    expect(text).toContain('1 package of the image science');
    expect(text).toContain('one 1');
    expect(text).not.toContain('are listed');
  });

  it('ALGO1 a box that holds is not spoken of', async () => {
    expect(await said({})).not.toMatch(/box of this machine|has no working box|It lacks/u);
  });
});
