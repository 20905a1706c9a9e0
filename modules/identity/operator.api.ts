// What the operator's command line asks by the database alone: nothing of the application is loaded with it.

export { contactsOf } from './queries/contacts.js';

/**
 * Ends all sessions, tokens and what was sent to get in, of everybody: for a copy of an installation that is not to be
 * entered by what the former one gave out.
 */
export const endAllSessionsSql: readonly string[] = [
  'delete from identity.sessions',
  'delete from identity.api_tokens',
  'delete from identity.password_resets',
  'delete from identity.phone_codes',
  'delete from identity.email_confirmations',
];
