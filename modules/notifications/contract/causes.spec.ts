import { describe, expect, it } from '@jest/globals';
import { allCauses } from '../../../test/kit/notices.js';
import { languages } from '../../kernel/contract/language.js';
import { messagesOf } from '../../kernel/http/texts.js';
import { subjectOf } from './causes.js';

const causes = [...(await allCauses()).keys()];

describe('NOTIF1 I18N1 the causes of notices', () => {
  it.each(languages)('NOTIF1 have a title and a text each in %s, and no text is of no cause', (language) => {
    const wanted = causes.flatMap((cause) => [`notices.${cause}.text`, `notices.${cause}.title`]);
    const ofAny = ['notices.gone'];
    expect(Object.keys(messagesOf(language, 'notices')).toSorted()).toEqual([...wanted, ...ofAny].toSorted());
  });

  it.each([
    ['teams.captain', 'teams'],
    ['articles.takenBack', 'forum'],
    ['operation.backupOld', 'account'],
    ['rating.moved', 'results'],
    ['vacancy.expired', 'vacancies'],
    ['weather.turned', 'news'],
  ])('NOTIF1 are about what their names say: %s about %s', (cause, subject) => {
    expect(subjectOf(cause)).toBe(subject);
  });
});
