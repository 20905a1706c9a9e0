import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../kernel/settings.js';
import './settings.js';

describe('settings of mails', () => {
  it('production asks for the server and the sender, after all that the kernel needs', () => {
    expect(() => readSettings({ PODIUM_MODE: 'production' })).toThrow(
      /PUBLIC_URL \(missing\), SMTP_URL \(missing\), MAIL_FROM \(missing\)\.$/,
    );
  });

  it('OPERATION says what a sender of mails and a token of the figures look like', () => {
    const base = { PODIUM_MODE: 'production', DATABASE_URL: 'postgresql://podium@db/podium', DATA_DIR: '/srv/podium' };
    const secrets = { SECRET: 's'.repeat(32), ADMIN_PATH: '/office-7f3k', PUBLIC_URL: 'https://podium.example.org' };
    const mails = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'podium@example.org' };
    const told = (own: object) => () => readSettings({ ...base, ...secrets, ...mails, ...own });
    for (const MAIL_FROM of ['zz', 'Podium', 'Podium <podium>'])
      expect(told({ MAIL_FROM })).toThrow(/MAIL_FROM \(a sender such as Podium <podium@example\.org> is expected\)/);
    expect(told({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN \(at least 16 characters are expected\)/);
    for (const MAIL_FROM of [
      'podium@example.org',
      'Podium <podium@localhost>',
      '"Podium, Inc." <no-reply@mail.example.org>',
    ])
      expect(told({ MAIL_FROM })()).toMatchObject({ MAIL_FROM });
  });
});
