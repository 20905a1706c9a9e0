import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { usualAlgorithm } from '#modules/championships/algorithms/contract/algorithm.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { refuse } from '#test/kit/contracts.js';
import { openEditor } from '#web/testing/editor.js';

const save = 'PUT championships/{champname}';

describe('ALGO1 CHAMP5 the image that code runs in', () => {
  it('ALGO1 CHAMP5 is chosen among those that the installation offers, and one that it offers no more stays to be seen', async () => {
    const algorithm = { ...usualAlgorithm, image: 'former' };
    const page = await openEditor('tests', { kind: 'algorithm', boxImages: ['science', 'r'], algorithm });
    const image = await screen.findByRole('combobox', { name: 'Image' });
    const offered = [...image.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['The usual one', 'science', 'r', 'former']);
    await page.user.selectOptions(image, 'science');
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    expect(page.sent(save)[0]?.body).toMatchObject({ algorithm: { ...usualAlgorithm, image: 'science' } });
  });

  it.each([
    ['ENG', 'Image', 'This installation has no such image'],
    ['RUS', 'Образ', 'Такого образа здесь нет'],
  ] as const)(
    'ALGO1 CHAMP5 I18N1 says at the field, in %s, that the image is offered no more',
    async (language, name, text) => {
      const refused = refuse('IMAGE_UNKNOWN', { fields: { algorithm: 'IMAGE_UNKNOWN' } });
      const page = await openEditor(
        'tests',
        { kind: 'algorithm', boxImages: ['science', 'r'] },
        { [save]: refused },
        language,
      );
      const image = await screen.findByRole('combobox', { name });
      await page.user.selectOptions(image, 'r');
      await screen.findByRole('combobox', { name, description: new RegExp(text) });
      expect(image.getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('ALGO1 is not asked for where the installation has one alone', async () => {
    await openEditor('tests', { kind: 'algorithm' });
    await screen.findByRole('textbox', { name: 'Command' });
    expect(screen.queryByRole('combobox', { name: 'Image' })).toBeNull();
  });

  it('ALGO2 CHAMP5 is chosen for a metric program of a championship by files too, beside the program', async () => {
    const view: Partial<EditorView> = { kind: 'file', metric: 'HACKATHON_PYTH', boxImages: ['science', 'r'] };
    const page = await openEditor('metric', view, {
      'GET championships/{champname}/metric-program': { program: null },
    });
    const image = await screen.findByRole('combobox', { name: 'Image', description: /^Libraries that the program/ });
    await page.user.selectOptions(image, 'science');
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    expect(page.sent(save)[0]?.body).toMatchObject({ algorithm: { ...usualAlgorithm, image: 'science' } });
  });

  it('ALGO2 a championship by code has one image, among its tests', async () => {
    const view: Partial<EditorView> = { kind: 'algorithm', metric: 'HACKATHON_PYTH', boxImages: ['science'] };
    await openEditor('metric', view, { 'GET championships/{champname}/metric-program': { program: null } });
    await screen.findByText(/^up to 1/);
    expect(screen.queryByRole('combobox', { name: 'Image' })).toBeNull();
  });
});
