import { describe, expect, it } from '@jest/globals';
import { textsOf } from '../../../test/kit/texts.js';
import { allRoutes } from '../../../test/kit/routes.js';
import { errorCatalogue, isErrorCode } from './errors.js';

/** The codes that are fixed for outside clients, each with its status and its English to the letter, where that is fixed too. */
const fixed: Record<string, [status: number, english: string | null]> = {
  LOGIN_USED: [409, 'Login is used'],
  MAIL_USED: [409, 'Mail is used'],
  LOGIN_UNAVAILABLE: [422, 'Unavailable login'],
  OLD_PASSWORD_INVALID: [403, 'Invalid old password'],
  CREDENTIALS_WRONG: [401, 'Wrong login or password'],
  USER_NOT_REGISTERED: [404, 'User not registered'],
  RESET_LINK_OUTDATED: [410, 'Password reset link is outdated'],
  USER_ALREADY_INVITED: [409, 'User already invited'],
  USER_ALREADY_PARTICIPATING: [409, 'User is already participating'],
  USER_NOT_FOUND: [404, 'User is not found'],
  PHONE_WRONG: [422, 'Wrong number'],
  PHONE_USED: [409, 'This number is used by another user'],
  SMS_TOO_SOON: [429, 'Send limit exceeded, try after 60 seconds'],
  SMS_LIMIT: [429, 'Message limit exceeded'],
  CODE_INVALID: [422, 'Invalid code, try again'],
  CODE_TRIES_EXCEEDED: [429, 'Tried limit exceeded'],
  CHAMPIONSHIP_OVER: [409, 'Championship is over'],
  SUBMIT_TIMEOUT: [409, 'Timeout for submit'],
  TEAM_NOT_ON_TOUR: [409, 'The team did not go on tour'],
  REPOSITORY_UNAVAILABLE: [422, 'Unavailable repository'],
  AVATAR_UPLOAD_FAILED: [502, 'Failed to upload avatar'],
  PHOTO_REJECTED: [422, 'Photo not uploaded, try another'],
  FIRSTNAME_INVALID: [422, 'Invalid field'],
  LASTNAME_INVALID: [422, 'Invalid field'],
  UNIVERSITY_INVALID: [422, 'Invalid field'],
  CITY_INVALID: [422, 'Invalid field'],
  WORKPLACE_INVALID: [422, 'Invalid field'],
  BIRTHDAY_INVALID: [422, 'Invalid field'],
  COMMENT_FLOOD: [429, 'Exceeded the limit of sending comments'],
  COMMENT_TOO_LONG: [422, 'Comment over 500 characters'],
  TOO_SHORT: [422, 'Minimum {min} characters'],
  PASSWORDS_DIFFER: [422, 'Passwords do not match'],
  FIELD_REQUIRED: [422, 'Fill all fields'],
  FORMAT_INVALID: [422, 'Incorrect format'],
  PASSWORD_NEEDS_EMAIL: [403, 'To change the password, confirm the email'],
  EMAIL_UNCONFIRMED: [403, 'Confirm your login email'],
  ATTEMPTS_EXCEEDED: [429, 'Daily attempts are used up'],
  SOLUTION_INVALID: [422, 'The file is not a valid solution'],
  FORBIDDEN: [403, null],
  UNAUTHENTICATED: [401, null],
  PHONE_UNCONFIRMED: [403, 'Confirm your phone'],
  PROFILE_INCOMPLETE: [403, 'Fill in your profile'],
  THREAD_NAME_USED: [409, 'A thread with this name already exists'],
  ARTICLE_UNAVAILABLE: [410, 'Unavailable article'],
  SALARY_RANGE_TOO_WIDE: [422, 'The salary range is too wide'],
  THIRD_PARTY_LINK: [422, 'Links to third-party response services are not allowed'],
  TOO_LARGE: [413, 'The file is too large'],
  NOT_FOUND: [404, null],
  CONFLICT: [409, null],
  INTERNAL: [500, null],
};

describe('the codes that outside clients know', () => {
  it('ERR1 have the status and the English that are fixed, to the letter', async () => {
    // The tables of the contexts add their codes.
    await allRoutes();
    const english = textsOf('eng', 'errors');
    const own = Object.entries(fixed).map(([code, [, text]]) => [
      code,
      [isErrorCode(code) ? errorCatalogue[code].status : undefined, text === null ? null : english[`errors.${code}`]],
    ]);
    expect(Object.fromEntries(own)).toEqual(fixed);
    expect(own).toHaveLength(50);
  });
});
