import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Context } from '../kernel/context.js';
import { Offices } from '../kernel/commands/office.js';
import { Callers } from '../kernel/http/callers.js';
import { AccountModule } from './account.module.js';
import { AdminsModule } from './admins.module.js';
import { AskForLinkHandler } from './commands/ask-for-link.js';
import { ConfirmEmailHandler } from './commands/confirm-email.js';
import { CreatePersonHandler } from './commands/create-person.js';
import { EndOldSessionsHandler, EndSessionsHandler } from './commands/end-sessions.js';
import { UpgradeHashHandler } from './commands/moved/upgrade-hash.js';
import { RegisterHandler } from './commands/register.js';
import { SendLinkHandler } from './commands/send-link.js';
import { SignInHandler } from './commands/sign-in.js';
import { identityEntities } from './entities.js';
import { AuthController } from './http/auth.controller.js';
import { LeavingModule } from './leaving.module.js';
import { LocalStrategy } from './flows/local.strategy.js';
import { Registration } from './flows/registration.js';
import { SessionsController } from './http/sessions.controller.js';
import { Sessions } from './flows/sessions.js';
import { IdentityApi } from './identity.api.js';
import { ForgetSessions } from './jobs/forget-sessions.js';
import { SendAskedLink } from './reactions/send-asked-link.js';
import { Availability } from './queries/availability.js';
import { CurrentOffices } from './queries/current-offices.js';
import './settings.js';
import { SecondFactorModule } from './second-factor.module.js';
import { SocialModule } from './social.module.js';
import { TokensModule } from './tokens.module.js';
import { IdentityTopics } from './topics.js';

const accounts = [CreatePersonHandler, RegisterHandler, Registration];
const links = [AskForLinkHandler, Availability, ConfirmEmailHandler, SendAskedLink, SendLinkHandler];
const ends = [EndOldSessionsHandler, EndSessionsHandler, ForgetSessions];
const signIns = [LocalStrategy, SignInHandler, UpgradeHashHandler];
const parts = [AccountModule, AdminsModule, LeavingModule];
const waysIn = [SecondFactorModule, SocialModule, TokensModule];

@Module({
  imports: [...parts, ...waysIn, PassportModule.register({ session: false })],
  controllers: [AuthController, SessionsController],
  providers: [CurrentOffices, IdentityApi, IdentityTopics, Sessions, ...accounts, ...ends, ...links, ...signIns],
  exports: [CurrentOffices, IdentityApi, Sessions],
})
export class IdentityModule {}

export const identity: Context = {
  module: IdentityModule,
  entities: identityEntities,
  ports: [
    { provide: Callers, useExisting: Sessions },
    { provide: Offices, useExisting: CurrentOffices },
  ],
  demo: async () => (await import('./demo.js')).story,
};
