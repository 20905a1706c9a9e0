import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { ReadyPreview } from '#modules/championships/contract/preview.js';
import { PreviewGrid } from './preview-grid.js';

const messages = textsOf('eng', 'championships');
const silent = { rus: '', eng: '' };

const preview: ReadyPreview = {
  state: 'READY',
  totalColumns: 240,
  rowsRead: 4,
  isWhole: false,
  rows: [
    ['30', 'Kazan', ''],
    ['', 'Perm', ''],
  ],
  columns: [
    {
      name: 'age',
      type: 'number',
      nulls: 1,
      min: 30,
      max: 54,
      distinct: 3,
      common: [],
      bins: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      description: { rus: '', eng: 'Age in years' },
    },
    {
      name: 'city',
      type: 'text',
      nulls: 0,
      min: null,
      max: null,
      distinct: 2,
      common: [
        { value: 'Kazan', count: 3 },
        { value: 'Perm', count: 1 },
      ],
      bins: [3, 1],
      description: silent,
    },
    {
      name: 'note',
      type: 'empty',
      nulls: 4,
      min: null,
      max: null,
      distinct: 0,
      common: [],
      bins: [],
      description: silent,
    },
  ],
};

const shown = (of: ReadyPreview) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <PreviewGrid name="train.csv" preview={of} />
    </IntlProvider>,
  );

describe('a preview of a data file', () => {
  afterEach(cleanup);

  it('CHAMP3 is a table in a region that scrolls, a stop of the Tab key', () => {
    shown(preview);
    const region = screen.getByRole('region', { name: 'Rows of train.csv' });
    expect(region.tabIndex).toBe(0);
    const heads = within(region).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Row', 'ageAge in years', 'city', 'note']);
    expect(within(region).getAllByRole('row')).toHaveLength(4);
    expect(within(region).getByRole('row', { name: '1 30 Kazan' })).toBeTruthy();
  });

  it('CHAMP3 says in words what the bars of a column show', () => {
    shown(preview);
    const shares = '67%, 0%, 0%, 0%, 0%, 0%, 0%, 0%, 0%, 0%, 0%, 33%';
    const spread = `age from 30 to 54 in equal steps, share of the values in each: ${shares}`;
    expect(screen.getByRole('img', { name: spread })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Most common values of city: Kazan 75%, Perm 25%' })).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(2);
  });

  it('CHAMP3 says how much of the file was looked at, and what is missing in it', () => {
    const { container } = shown(preview);
    for (const text of [
      'Rows shown: 2 of 4.',
      'This is a large file: column statistics cover its first 4 rows.',
      '3 of 240 columns.',
      '25% missing',
      '100% missing',
      '2 different values',
    ])
      expect(container.textContent).toContain(text);
    cleanup();
    const header = shown({ ...preview, rows: [], rowsRead: 0, isWhole: true });
    expect(header.container.textContent).toContain('The file has a header but no rows.');
    expect(header.container.textContent).not.toContain('missing');
  });
});
