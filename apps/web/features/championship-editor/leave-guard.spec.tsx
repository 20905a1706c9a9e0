import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Answer } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { dataFile } from '#web/testing/build/championship.js';
import { notice, noticesOf } from '#web/testing/build/notice.js';
import { openEditor } from '#web/testing/editor.js';
import { shellHeader } from '#web/testing/render.js';

const begin = 'POST championships/{champname}/uploads';
const attach = 'POST championships/{champname}/uploads/{id}/attach';
const { 'GET championships/{champname}': _as, ...beside } = ofParticipant();

describe('CHAMP3 leaving the editor while a file is on its way', () => {
  it('CHAMP3 a place of the page itself is gone to unasked; another page is, after the question, at its very place', async () => {
    const location = `/api/championships/small/uploads/${'ab'.repeat(32)}`;
    const url = '/championship/small/rating#the-place';
    const page = await openEditor(
      'files',
      {},
      {
        ...beside,
        'GET championships/{champname}/form': { form: null },
        'GET notifications': noticesOf(notice(1, { url, seen: true })),
        [begin]: new Answer(201, '', { location, 'upload-offset': '0' }),
        'PATCH championships/{champname}/uploads/{id}': new Answer(204, '', { 'upload-offset': '4' }),
        [attach]: dataFile('train.csv'),
      },
    );
    const part = within(await screen.findByRole('region', { name: 'Files for participants' }));
    const onItsWay = page.held(attach);
    const field = await part.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    await page.user.upload(field, new File(['1,2\n'], 'train.csv'));
    await onItsWay.asked;

    await page.user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(page.address()).toBe('/championship/small/edit?step=files#content');
    expect(screen.queryByRole('alertdialog')).toBeNull();

    await page.user.click(await shellHeader().findByRole('button', { name: /^Notifications/ }));
    await page.user.click(await screen.findByRole('link', { name: 'Notice 1' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave during an upload?' }));
    expect(page.address()).toBe('/championship/small/edit?step=files#content');
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(page.address()).toBe(url));
    onItsWay.come();
  });
});
