import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { Room } from './room.js';

const draw = (used: number, invalid = { used: 1, limit: 50 }) =>
  render(
    <IntlProvider locale="en" messages={textsOf('eng', 'scoring')}>
      <Room
        attempts={{
          quotas: [
            { of: 'person', used: 1_000_000, max: 20_000_000 },
            { of: 'team', used, max: 10_000_000 },
            { of: 'championship', used: 4_500_000, max: 500_000_000 },
          ],
          invalid,
        }}
      />
    </IntlProvider>,
  );

describe('SUB1 the room for files', () => {
  afterEach(cleanup);

  it('SUB1 is told of the quota that ends first, once four fifths of it are taken', () => {
    draw(8_000_000);
    expect(screen.getByText(/./).textContent).toBe('Files of your team: 8 MB of 10 MB.');
  });

  it('SUB1 is no word while there is enough of each', () => {
    expect(draw(7_990_000).container.textContent).toBe('');
    expect(screen.queryByRole('paragraph')).toBeNull();
  });

  it('SUB1 says how many files that cost no attempt are left once half of them are gone', () => {
    draw(1, { used: 26, limit: 50 });
    expect(screen.getByText(/./).textContent).toBe('Files today that cost no attempt: 26 of 50.');
  });
});
