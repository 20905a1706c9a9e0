import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser, openApp } from '../kit/browser.js';

afterAll(closeBrowser);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('the first page', () => {
  it.each([
    { theme: 'light', language: 'ENG', viewport: wide },
    { theme: 'dark', language: 'RUS', viewport: narrow },
  ] as const)('NAV1 opens without an error and accessible: $theme, $language, $viewport.width px', async (look) => {
    const app = await openApp({ path: '/championships', ...look });
    await app.page.getByRole('main').waitFor();
    await app.page.getByText('diabetes', { exact: false }).or(app.page.getByRole('heading')).first().waitFor();
    expect(await app.page.evaluate('document.documentElement.lang')).toBe(look.language === 'RUS' ? 'ru' : 'en');
    await app.picture(`first-page-${look.theme}-${look.viewport.width}`);
    await app.expectAccessible();
    await app.close();
  });
});
