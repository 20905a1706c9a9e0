import { describe, expect, it } from '@jest/globals';
import { languageOfApp, themeOfApp } from './chosen-in-app.js';

const stored = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null });
const state = (activeLanguage: string) => ({ 'podium.state': JSON.stringify({ persistStore: { activeLanguage } }) });

describe('ADMIN1 what the web app chose', () => {
  it.each([
    [{}, 'ru', 'ru'],
    [{}, 'en', 'en'],
    [state('RUS'), 'en', 'ru'],
    [state('ENG'), 'ru', 'en'],
    [{ 'podium.state': '{{' }, 'ru', 'ru'],
    [{ 'podium.state': '{{' }, 'en', 'en'],
  ])('I18N1 %j on a page that came in %s is the language %s', (values, cameIn, language) => {
    expect(languageOfApp(stored(values), cameIn)).toBe(language);
  });

  it.each([
    [{}, null],
    [{ 'podium.theme': 'dark' }, 'dark'],
    [{ 'podium.theme': 'auto' }, null],
  ])('ADMIN1 %j is the theme %s', (values, theme) => {
    expect(themeOfApp(stored(values))).toBe(theme);
  });

  it('ADMIN1 is what is usual where nothing can be read', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('SecurityError');
      },
    };
    expect([languageOfApp(forbidden, 'ru'), themeOfApp(forbidden)]).toEqual(['ru', null]);
  });
});
