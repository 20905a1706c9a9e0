import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addSettings, doubtsAbout, environmentOf, readSettings } from './settings.js';

const whole = {
  PODIUM_MODE: 'production',
  DATABASE_URL: 'postgresql://podium@db/podium',
  DATA_DIR: '/srv/podium',
  SECRET: 's'.repeat(32),
  ADMIN_PATH: '/office-7f3k',
  PUBLIC_URL: 'https://podium.example.org/',
  // Contexts that were loaded before ask for theirs too.
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'podium@example.org',
};

describe('settings', () => {
  it('production starts with all that must not be guessed', () => {
    const usual = { PORT: 3000, DEFAULT_LANGUAGE: 'RUS', LANGUAGE_BY_BROWSER: true };
    expect(readSettings(whole)).toMatchObject(usual);
    expect(readSettings({ ...whole, DEFAULT_LANGUAGE: 'RUS' })).toMatchObject({ LANGUAGE_BY_BROWSER: false });
  });

  it('SECURITY says what is allowed and doubtful: cookies without TLS, a hidden path that can be told from others', () => {
    const doubts = (own: object) => doubtsAbout(readSettings({ ...whole, ...own }));
    expect(doubts({ COOKIE_SECURE: 'true' })).toEqual([]);
    expect(doubts({ PUBLIC_URL: 'http://podium.local' })).toEqual([]);
    expect(doubts({})).toEqual([expect.stringMatching(/COOKIE_SECURE is not true/)]);
    expect(doubts({ COOKIE_SECURE: 'true', ADMIN_PATH: '/backstage' })).toEqual([
      expect.stringMatching(/^ADMIN_PATH has no digit/),
    ]);
  });

  it('NAV10 clients and social links are lists, empty unless given', () => {
    expect(readSettings(whole)).toMatchObject({ CLIENTS: [], SOCIAL_LINKS: [] });
    const clients = [{ name: 'Acme', logo: '/marks/acme.svg' }];
    expect(readSettings({ ...whole, CLIENTS: JSON.stringify(clients) }).CLIENTS).toEqual(clients);
  });

  it('NAV10 the figures of the home page are those that an operator gives, and none else', () => {
    expect(readSettings(whole).FIGURES).toBeNull();
    expect(readSettings({ ...whole, FIGURES: '{"contests":16,"users":2100,"prizes":9000}' }).FIGURES).toEqual({
      contests: 16,
      users: 2100,
      prizes: 9000,
    });
    const inRoubles = { contests: 1, users: 1, prizes: 1, currency: 'RUB' };
    expect(readSettings({ ...whole, FIGURES: JSON.stringify(inRoubles) }).FIGURES).toEqual(inRoubles);
  });

  it('production names every setting that is missing, in one sentence', () => {
    expect(() => readSettings({ PODIUM_MODE: 'production' })).toThrow(
      /^Missing or invalid settings: DATABASE_URL \(missing\), DATA_DIR \(missing\), SECRET \(missing\), ADMIN_PATH \(missing\), PUBLIC_URL \(missing\)[.,]/,
    );
  });

  it('come to a process that is started with them as they are', () => {
    const settings = readSettings({
      ...whole,
      CLIENTS: '[{"name":"Acme","logo":"/marks/acme.svg"}]',
      COOKIE_SECURE: 'true',
    });
    expect(readSettings(environmentOf(settings))).toEqual(settings);
  });

  it.each([
    [{ FILES_IN: 's3' }, 'FILES_IN is s3, and S3_BUCKET is missing.'],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, /^S3_ENDPOINT, .* need S3_BUCKET, which is missing\.$/],
    [{ S3_BUCKET: 'podium', S3_ACCESS_KEY: 'key' }, /^S3_ACCESS_KEY and S3_SECRET_KEY go together, .*\.$/],
  ])('OPERATION a bucket that is half given is refused in one sentence: %j', (own, sentence) => {
    expect(() => readSettings({ ...whole, ...own })).toThrow(sentence);
  });

  it('OPERATION the key of a bucket may be for another setting that names one', () => {
    const own = { S3_ENDPOINT: 'https://s3.example.org', OF_BACKUPS: 's3://backups/podium' };
    expect(readSettings({ ...whole, ...own }).S3_BUCKET).toBeUndefined();
    const half = { ...own, S3_ACCESS_KEY: 'key' };
    expect(() => readSettings({ ...whole, ...half })).toThrow(/^S3_ACCESS_KEY and S3_SECRET_KEY go together/);
  });

  it.each([
    ['SECRET', 'short', 'at least 32 characters are expected'],
    ['PORT', 'http', 'a number is expected'],
    ['PORT', '70000', 'a number of at most 65535 is expected'],
    ['PORT', '80.5', 'a whole number is expected'],
    ['HINT_BEAT_SECONDS', '0', 'a number of more than 0 is expected'],
    ['DATA_DIR', '', 'missing'],
    ['LOG_LEVEL', 'loud', 'one of these is expected: error, warn, log, debug'],
    ['PUBLIC_URL', 'podium', 'an address such as https://podium.example.com is expected'],
    ['CONTACT_EMAIL', 'nobody', 'an e-mail address is expected'],
    ['COOKIE_SECURE', 'perhaps', 'true or false is expected'],
    ['DATABASE_URL', 'mysql://db', 'a postgresql:// address is expected'],
  ])('OPERATION a wrong %s is told in plain words: %s', (name, value, words) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(`Missing or invalid settings: ${name} (${words}).`);
  });

  it('an empty setting counts as missing', () => {
    expect(() => readSettings({ ...whole, SECRET: '' })).toThrow('SECRET (missing)');
  });

  it('no setting has two meanings', () => {
    expect(() => addSettings({ PORT: z.string() })).toThrow('There are settings of the name PORT already');
  });

  it.each([
    ['PORT', 'http'],
    ['SECRET', 'short'],
    ['ADMIN_PATH', '/admin'],
    ['DATABASE_URL', 'mysql://db'],
    ['CLIENTS', 'Acme'],
    ['CLIENTS', '[{"name":"Acme"}]'],
    ['CLIENTS', '[{"name":"Acme","logo":"//evil.example/acme.svg"}]'],
    ['SOCIAL_LINKS', '[{"name":"Acme","url":"javascript:alert(1)"}]'],
    ['FIGURES', '15,1700,7200'],
    ['FIGURES', '{"contests":15,"users":"many","prizes":7200}'],
    ['FIGURES', '{"contests":15,"users":1700,"prizes":7200,"currency":"₽"}'],
    ['CONTACT_EMAIL', 'nobody'],
    // An account that nobody confirms is removed in the end; no participant may be.
    ['PARTICIPATION_NEEDS', 'NEW'],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(
      new RegExp(`^Missing or invalid settings: ${name}[. ]`),
    );
  });
});
