import { afterEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { OwnPlace } from './own-place.js';

const messagesOf = (language: 'eng' | 'rus') => textsOf(language, 'scoring', 'shell');

const show = (language: 'eng' | 'rus', place: number, total: number) => {
  const own = { place, score: 1, award: null, tie: null } as LeaderboardRow;
  const rest = { isFiltered: false, reader: 'team' as const, baseline: null, onJump: null };
  render(
    <MantineProvider env="test">
      <IntlProvider locale={language === 'eng' ? 'en' : 'ru'} messages={messagesOf(language)}>
        <OwnPlace own={own} total={total} {...rest} />
      </IntlProvider>
    </MantineProvider>,
  );
};

describe('LB3 the own place', () => {
  afterEach(cleanup);

  test.each([
    ['eng', 1, 6, 'Ahead of all the other teams'],
    ['eng', 1, 2, 'Ahead of the other team'],
    ['eng', 4, 11, 'Ahead of 70% of the other teams'],
    ['eng', 999, 1000, 'Ahead of 1% of the other teams'],
    ['eng', 6, 6, 'All the other teams are ahead'],
    ['rus', 1, 6, 'Выше всех остальных команд'],
    ['rus', 4, 11, 'Результат лучше, чем у 70 % остальных команд'],
    ['rus', 6, 6, 'Все остальные команды выше'],
    ['rus', 2, 2, 'Другая команда выше'],
  ] as const)('LB3 says in words what it means among the others (%s, %i of %i)', (language, place, total, text) => {
    show(language, place, total);
    screen.getByText(text);
  });

  test('LB3 says nothing of others where there are none', () => {
    show('eng', 1, 1);
    expect(screen.queryByText(/other team/)).toBeNull();
  });
});
