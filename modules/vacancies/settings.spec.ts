import { describe, expect, it } from '@jest/globals';
import { environmentOf, readSettings, StartError } from '../kernel/settings.js';
import { domainsIn } from './settings.js';

const needed = {
  PODIUM_MODE: 'test',
  DATA_DIR: '/tmp/none',
  DATABASE_URL: 'postgresql://localhost/none',
  SECRET: 'the secret of the tests, long enough',
  ADMIN_PATH: '/office-of-7-tests',
};

describe('VAC1 the settings of vacancies', () => {
  it('VAC1 are read by a worker as by the server that starts it', () => {
    const settings = readSettings(needed);
    expect(domainsIn(settings.THIRD_PARTY_DOMAINS)).toContain('hh.ru');
    expect(readSettings({ ...needed, ...environmentOf(settings) })).toEqual(settings);
  });

  it('VAC1 are a list of domains, and no start without', () => {
    expect(
      domainsIn(readSettings({ ...needed, THIRD_PARTY_DOMAINS: ' HH.ru, работа.рф,' }).THIRD_PARTY_DOMAINS),
    ).toEqual(['hh.ru', 'работа.рф']);
    expect(() => readSettings({ ...needed, THIRD_PARTY_DOMAINS: 'https://hh.ru/' })).toThrow(StartError);
  });
});
