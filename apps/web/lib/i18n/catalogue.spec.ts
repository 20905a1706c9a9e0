import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogue, need, needAll, reportMissing } from './catalogue.js';

const fetchMock = jest.fn<(address: string, options?: RequestInit) => Promise<unknown>>();
const addresses = () => fetchMock.mock.calls.map(([address]) => address);

describe('I18N2 the catalogue', () => {
  beforeEach(() => {
    fetchMock.mockReset();
    fetchMock.mockImplementation((address) =>
      Promise.resolve({ status: 200, ok: true, json: () => Promise.resolve({ [`${address}`]: 'text' }) }),
    );
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });

  it('loads a namespace once however often it is needed', async () => {
    await need('ENG', ['home']);
    await need('ENG', ['home']);
    expect(addresses()).toEqual(['/locales/eng/home.json']);
    expect(catalogue.get().ENG).toHaveProperty(['/locales/eng/home.json']);
  });

  it('I18N1 asks anew for what did not come, when the next page needs it', async () => {
    fetchMock.mockResolvedValueOnce({ status: 200, ok: true, json: () => Promise.reject(new Error('torn off')) });
    await expect(need('ENG', ['torn'])).rejects.toThrow('torn off');
    await need('ENG', ['torn']);
    expect(addresses()).toEqual(['/locales/eng/torn.json', '/locales/eng/torn.json']);
    expect(catalogue.get().ENG).toHaveProperty(['/locales/eng/torn.json']);
  });

  it('I18N1 loads everything that is on the screen in the other language', async () => {
    await need('ENG', ['scoring']);
    fetchMock.mockClear();
    await needAll('RUS');
    expect(addresses()).toEqual(expect.arrayContaining(['/locales/rus/home.json', '/locales/rus/scoring.json']));
  });

  it('I18N1 loads also what a part asks for in the old language while the new one is on its way', async () => {
    const toggled = needAll('RUS');
    await Promise.all([toggled, need('ENG', ['meanwhile'])]);
    expect(addresses()).toEqual(expect.arrayContaining(['/locales/eng/meanwhile.json', '/locales/rus/meanwhile.json']));
  });

  it('records a missing message once, form-encoded, and loads its fallback', () => {
    reportMissing('RUS', 'vacancy.title');
    reportMissing('RUS', 'vacancy.title');
    expect(addresses()).toEqual(['/locales/add/rus/vacancy', '/locales/eng/vacancy.json']);
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: new URLSearchParams({ 'vacancy.title': '' }),
    });
  });

  it('records no more than fifty in the life of a page', () => {
    for (let number = 0; number < 200; number += 1) reportMissing('ENG', `many.message${number}`);
    expect(addresses().filter((address) => address.startsWith('/locales/add/')).length).toBeLessThan(50);
  });
});
