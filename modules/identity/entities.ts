import { ApiToken } from './domain/api-token.js';
import { Block } from './domain/block.js';
import { DataArchive } from './domain/data-archive.js';
import { EmailConfirmation } from './domain/email-confirmation.js';
import { PasswordReset } from './domain/password-reset.js';
import { Person } from './domain/person.js';
import { PhoneCode } from './domain/phone-code.js';
import { SecondFactor } from './domain/second-factor.js';
import { Session } from './domain/session.js';
import { SocialLogin } from './domain/social-login.js';

/** What the context stores. */
export const identityEntities = [
  ...[ApiToken, Block, DataArchive, EmailConfirmation, PasswordReset],
  ...[Person, PhoneCode, SecondFactor, Session, SocialLogin],
];
