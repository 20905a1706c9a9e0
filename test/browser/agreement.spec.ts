import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser, openApp } from '../kit/browser.js';

afterAll(closeBrowser);

describe('the user agreement', () => {
  it.each([
    { language: 'ENG', name: /^User agreement \(PDF, ([\d.]+) kB\)$/ },
    { language: 'RUS', name: /^Пользовательское соглашение \(PDF, ([\d,]+) кБ\)$/ },
  ] as const)('NAV10 every page links to it with its true size: $language', async ({ language, name }) => {
    const app = await openApp({ path: '/championships', language });
    const link = app.page.getByRole('contentinfo').getByRole('link', { name });
    await link.waitFor();
    const address = new URL((await link.getAttribute('href')) ?? '', app.page.url());
    expect(address.pathname).toBe('/agreement.pdf');
    const response = await app.context.request.get(address.href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/pdf');
    const file = await response.body();
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const shown = name.exec((await link.textContent()) ?? '')?.[1]?.replace(',', '.');
    // Whole kilobytes are shown.
    expect(Number(shown)).toBe(Math.round(file.length / 1000));
    await app.expectAccessible('footer');
    await app.close();
  });
});
