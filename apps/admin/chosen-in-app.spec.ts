import { describe, expect, it } from '@jest/globals';
import { languageOfApp, themeOfApp } from './chosen-in-app.js';

const stored = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null });
const state = (activeLanguage: string) => ({ 'podium.state': JSON.stringify({ persistStore: { activeLanguage } }) });

describe('ADMIN1 what the web app chose', () => {
  it.each([
    [{}, 'ru'],
    [state('RUS'), 'ru'],
    [state('ENG'), 'en'],
    [{ 'podium.state': '{{' }, 'ru'],
  ])('I18N1 %j is the language %s', (values, language) => {
    expect(languageOfApp(stored(values))).toBe(language);
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
    expect([languageOfApp(forbidden), themeOfApp(forbidden)]).toEqual(['ru', null]);
  });
});
