import { afterEach, describe, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { WaitHistory } from './wait-history.js';

const messagesOf = (language: 'eng' | 'rus') => textsOf(language, 'queue');

describe('SUB4 how long the last solutions waited', () => {
  afterEach(cleanup);

  test.each([
    ['eng', [3], 'The last solution waited 3 sec.'],
    ['eng', [1, 2, 9], 'The last 3 solutions: median wait 2 sec, longest 9 sec.'],
    ['rus', [3], 'Последнее решение ждало 3 с.'],
    ['rus', [1, 2, 9], 'Последние 3 решения: медиана ожидания 2 с, самое долгое – 9 с.'],
  ] as const)('SUB4 is said in words (%s, %j)', (language, seconds, text) => {
    render(
      <IntlProvider locale={language === 'eng' ? 'en' : 'ru'} messages={messagesOf(language)}>
        <WaitHistory seconds={seconds} />
      </IntlProvider>,
    );
    screen.getByText((shown) => shown.replaceAll('\u00A0', ' ') === text);
  });
});
