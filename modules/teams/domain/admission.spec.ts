import { describe, expect, it } from '@jest/globals';
import { refuseUnready } from './admission.js';

const open = { dateEnd: new Date('2026-04-01T00:00:00Z'), acceptAfterEnd: false, isOrganiser: false };
const now = new Date('2026-03-15T12:00:00Z');

describe('admission to a championship', () => {
  it.each([
    ['NEW', 'EMAIL_UNCONFIRMED'],
    ['CONFIRMED', 'PHONE_UNCONFIRMED'],
    ['VERIFIED', 'PROFILE_INCOMPLETE'],
  ] as const)('CHAMP4 names the missing step of a %s person', (status, code) => {
    expect(() => refuseUnready({ status, login: 'ada' }, 'IDENTIFIED', open, now)).toThrow(code);
  });

  it('CHAMP4 asks for no more than the setting says', () => {
    expect(() => refuseUnready({ status: 'CONFIRMED', login: 'ada' }, 'CONFIRMED', open, now)).not.toThrow();
    expect(() => refuseUnready({ status: 'NEW', login: 'ada' }, 'CONFIRMED', open, now)).toThrow('EMAIL_UNCONFIRMED');
  });

  it('CHAMP4 nobody joins a championship that is over and takes nothing late', () => {
    expect(() => refuseUnready({ status: 'IDENTIFIED', login: 'ada' }, 'CONFIRMED', open, open.dateEnd)).toThrow(
      'CHAMPIONSHIP_OVER',
    );
    const late = { ...open, acceptAfterEnd: true };
    expect(() => refuseUnready({ status: 'IDENTIFIED', login: 'ada' }, 'CONFIRMED', late, open.dateEnd)).not.toThrow();
  });
});
