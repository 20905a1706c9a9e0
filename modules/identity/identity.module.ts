import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Context } from '../kernel/context.js';
import { Callers } from '../kernel/http/callers.js';
import { AskForLinkHandler } from './commands/ask-for-link.js';
import { AskPhoneCodeHandler } from './commands/ask-phone-code.js';
import { ChangePersonalHandler } from './commands/change-personal.js';
import { ConfirmEmailHandler } from './commands/confirm-email.js';
import { ConfirmPhoneHandler } from './commands/confirm-phone.js';
import { CreatePersonHandler } from './commands/create-person.js';
import { EndSessionsHandler } from './commands/end-sessions.js';
import { RegisterHandler } from './commands/register.js';
import { SendLinkHandler } from './commands/send-link.js';
import { SetRoleHandler } from './commands/set-role.js';
import { SignInHandler } from './commands/sign-in.js';
import { EmailConfirmation } from './domain/email-confirmation.js';
import { Person } from './domain/person.js';
import { PhoneCode } from './domain/phone-code.js';
import { Session } from './domain/session.js';
import { AuthController } from './http/auth.controller.js';
import { LocalStrategy } from './flows/local.strategy.js';
import { Registration } from './flows/registration.js';
import { SignInLimits } from './flows/sign-in-limits.js';
import { SessionsController } from './http/sessions.controller.js';
import { SettingsController } from './http/settings.controller.js';
import { Sessions } from './flows/sessions.js';
import { IdentityApi } from './identity.api.js';
import { FreeUnconfirmed } from './jobs/free-unconfirmed.js';
import { ForgetSessions } from './jobs/forget-sessions.js';
import { SendAskedLink } from './reactions/send-asked-link.js';
import { Availability } from './queries/availability.js';
import { OwnAccount } from './queries/own-account.js';
import './settings.js';
import { IdentityTopics } from './topics.js';

const accounts = [CreatePersonHandler, FreeUnconfirmed, OwnAccount, RegisterHandler, Registration, SetRoleHandler];
const profile = [AskPhoneCodeHandler, ChangePersonalHandler, ConfirmPhoneHandler];
const links = [AskForLinkHandler, Availability, ConfirmEmailHandler, SendAskedLink, SendLinkHandler];
const signIns = [EndSessionsHandler, ForgetSessions, LocalStrategy, SignInHandler, SignInLimits];

@Module({
  imports: [PassportModule.register({ session: false })],
  controllers: [AuthController, SessionsController, SettingsController],
  providers: [IdentityApi, IdentityTopics, Sessions, ...accounts, ...profile, ...links, ...signIns],
  exports: [IdentityApi, Sessions],
})
export class IdentityModule {}

export const identity: Context = {
  module: IdentityModule,
  entities: [Person, Session, EmailConfirmation, PhoneCode],
  ports: [{ provide: Callers, useExisting: Sessions }],
  demo: async () => (await import('./demo.js')).story,
};
