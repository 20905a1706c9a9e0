import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { columnsOf } from './columns.js';

const messages = textsOf('eng', 'scoring', 'shell');
const nothing = () => undefined;
const wish = {
  span: null,
  best: 1,
  worst: 0,
  isFinal: false,
  hasMoves: true,
  hasManyPlaces: false,
  isNarrow: false,
  hasAwards: true,
  hidden: [],
  starred: [],
  onStar: nothing,
  onOpen: nothing,
};

function Score({ outdated }: Pick<LeaderboardRow, 'outdated'>) {
  const column = columnsOf(useText(), wish).find(({ id }) => id === 'score');
  return <>{column?.cell({ score: 0.5, outdated } as LeaderboardRow)}</>;
}

describe('a score on the board', () => {
  afterEach(cleanup);

  it.each([true, false])('SUB6 says whether it is by former answers: %s', (outdated) => {
    render(
      <IntlProvider locale="en" messages={messages}>
        <Score outdated={outdated} />
      </IntlProvider>,
    );
    const marks = screen.queryAllByRole('img', { name: 'Scored with the earlier answers, will be re-judged' });
    expect(marks).toHaveLength(outdated ? 1 : 0);
  });
});
