import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { BoardReader } from '#web/words/board.data.js';
import { OwnPlace } from './own-place.js';

const messages = textsOf('eng', 'scoring', 'shell');

describe('LB4 the own place where there is none', () => {
  afterEach(cleanup);

  it.each<[BoardReader, RegExp]>([
    ['stranger', /once you take part and have a scored solution/],
    ['team', /^The place of your team is shown here once it has a scored solution/],
    ['out', /^Your team has no place here/],
    ['late', /^Places are for what was submitted before the end/],
    ['organiser', /^You run this championship/],
  ])('LB4 CHAMP6 is said to be missing as it is, of: %s', (reader, text) => {
    const place = { own: null, total: 9, isFiltered: false, baseline: null, onJump: null };
    render(
      <IntlProvider locale="en" messages={messages}>
        <OwnPlace {...place} reader={reader} />
      </IntlProvider>,
    );
    const card = screen.getByRole('region', { name: 'Your place' });
    expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(text),
    ]);
  });
});
