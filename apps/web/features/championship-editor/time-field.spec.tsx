import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openEditor } from '#web/testing/editor.js';

const save = 'PUT championships/{champname}';
const { TZ: zone } = process.env;

describe('CHAMP5 moments in the editor of somebody who does not live by UTC', () => {
  // Five hours behind it in winter, four in summer.
  beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('CHAMP5 are shown and taken by their own clock, in winter and in summer', async () => {
    const page = await openEditor('basics', {
      dateStart: '2041-01-15T12:00:00.000Z',
      dateEnd: '2041-07-15T12:00:00.000Z',
    });
    const start = await screen.findByLabelText('Start');
    const end = screen.getByLabelText('End');
    expect(start).toHaveProperty('value', '2041-01-15T07:00');
    expect(end).toHaveProperty('value', '2041-07-15T08:00');
    screen.getByText(/UTC-5.*15:00/);
    screen.getByText(/UTC-4.*15:00/);
    fireEvent.change(start, { target: { value: '2041-01-20T09:30' } });
    fireEvent.change(end, { target: { value: '2041-07-20T22:30' } });
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    expect(page.sent(save)[0]?.body).toMatchObject({
      dateStart: '2041-01-20T14:30:00.000Z',
      dateEnd: '2041-07-21T02:30:00.000Z',
    });
  });
});
