import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../kernel/settings.js';
import './settings.js';

describe('settings of mails', () => {
  it('production asks for the server and the sender, after all that the kernel needs', () => {
    expect(() => readSettings({ PODIUM_MODE: 'production' })).toThrow(
      /PUBLIC_URL \(missing\), SMTP_URL \(missing\), MAIL_FROM \(missing\)\.$/,
    );
  });
});
