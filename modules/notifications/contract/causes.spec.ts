import { describe, expect, it } from '@jest/globals';
import { languages } from '../../kernel/contract/language.js';
import { messagesOf } from '../../kernel/http/texts.js';
import { causes } from './causes.js';

describe('NOTIF1 I18N1 the causes of notices', () => {
  it.each(languages)('NOTIF1 have a title and a text each in %s, and no text is of no cause', (language) => {
    const wanted = Object.keys(causes).flatMap((cause) => [`notices.${cause}.text`, `notices.${cause}.title`]);
    expect(Object.keys(messagesOf(language, 'notices')).toSorted()).toEqual(wanted.toSorted());
  });
});
