import { expect, test } from '@jest/globals';
import { environmentOf, readSettings } from '../kernel/settings.js';
import './settings.js';

const whole = {
  ...{ PODIUM_MODE: 'demo', DATABASE_URL: 'postgresql://podium@db/podium', DATA_DIR: '/srv/podium' },
  ...{ SECRET: 's'.repeat(32), ADMIN_PATH: '/office-7f3k' },
};

test.each([
  ['', []],
  ['RU, KZ', ['RU', 'KZ']],
])('OPERATION countries of messages reach a worker as they were given: %j', (given, countries) => {
  const settings = readSettings({ ...whole, SMS_COUNTRIES: given });
  expect(settings.SMS_COUNTRIES).toEqual(countries);
  expect(readSettings(environmentOf(settings))).toEqual(settings);
});
