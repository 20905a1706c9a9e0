import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { usualAlgorithm } from '#modules/championships/algorithms/contract/algorithm.js';
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

  it('ALGO1 is not asked for where the installation has one alone', async () => {
    await openEditor('tests', { kind: 'algorithm' });
    await screen.findByRole('textbox', { name: 'Command' });
    expect(screen.queryByRole('combobox', { name: 'Image' })).toBeNull();
  });
});
