import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { Room } from './room.js';

const draw = (invalid: { used: number; limit: number }) =>
  render(
    <IntlProvider locale="en" messages={textsOf('eng', 'scoring')}>
      <Room
        attempts={{
          quotas: [
            { of: 'person', used: 1_000_000, max: 20_000_000 },
            { of: 'team', used: 4_500_000, max: 10_000_000 },
            { of: 'championship', used: 4_500_000, max: 500_000_000 },
          ],
          invalid,
        }}
      />
    </IntlProvider>,
  );

describe('SUB1 the room for files', () => {
  afterEach(cleanup);

  it('SUB1 is told of the quota that ends first', () => {
    draw({ used: 1, limit: 50 });
    expect(screen.getByText(/./).textContent).toBe('Files of your team: 4.5 MB of 10 MB.');
  });

  it('SUB1 says how many files that cost no attempt are left once half of them are gone', () => {
    draw({ used: 26, limit: 50 });
    expect(screen.getByText(/./).textContent).toMatch(/26 of 50/);
  });
});
