import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { ChunkError } from '#web/lib/chunks/load-chunk.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { attempts } from '#web/testing/build/solution.js';

/** As a part does that did not come. */
const LoginSheet = () => {
  throw new ChunkError('auth');
};
jest.unstable_mockModule('#web/features/auth/login-sheet.js', () => ({ LoginSheet }));
const { renderPage } = await import('#web/testing/render.js');

const files = 'GET championships/{champname}/files';
const ended = refuse('UNAUTHENTICATED');

describe('AUTH4 NAV11 a sheet that a call waits for and that can’t be loaded', () => {
  it('AUTH4 NAV11 says so with another try, and once it is left the call has its answer', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await renderPage('/championship/small/solutions', {
      as: 'alice',
      answers: ofParticipant({}, { 'GET championships/{champname}/attempts': attempts(), [files]: ended }),
    });
    page.answer('POST auth/session', ended);
    await page.user.click(await screen.findByRole('tab', { name: 'Data' }));
    const lost = within(await screen.findByRole('dialog', { name: 'Something went wrong here' }));
    await page.user.click(lost.getByRole('button', { name: 'Try again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Something went wrong here' }));
    await page.user.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    logged.mockRestore();
  });
});
