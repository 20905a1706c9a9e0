import { Module } from '@nestjs/common';
import { AskEmailChangeHandler } from './commands/ask-email-change.js';
import { AskForResetHandler } from './commands/ask-for-reset.js';
import { AskPhoneCodeHandler } from './commands/ask-phone-code.js';
import { BeginResetHandler } from './commands/begin-reset.js';
import { ChangeNamesHandler } from './commands/change-names.js';
import { ChangePasswordHandler } from './commands/change-password.js';
import { ChangePersonalHandler } from './commands/change-personal.js';
import { ConfirmPhoneHandler } from './commands/confirm-phone.js';
import { NoteLookHandler } from './commands/looks/note-look.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { SetAvatarHandler } from './commands/set-avatar.js';
import { Avatars } from './flows/avatars.js';
import { Looks } from './flows/looks.js';
import { OwnPassword } from './flows/own-password.js';
import { Proof } from './flows/proof.js';
import { SignInLimits } from './flows/sign-in-limits.js';
import { AccountController } from './http/account.controller.js';
import { AvatarController } from './http/avatar.controller.js';
import { ProfilesController } from './http/profiles.controller.js';
import { SettingsController } from './http/settings.controller.js';
import { AvatarOf } from './queries/avatar-of.js';
import { OwnAccount } from './queries/own-account.js';
import { PublicProfiles } from './queries/public-profiles.js';
import { BeginWantedReset } from './reactions/begin-wanted-reset.js';
import { accountNotices } from './reactions/notices.js';

const passwords = [AskForResetHandler, BeginResetHandler, BeginWantedReset, ChangePasswordHandler, OwnPassword];
const profile = [AskEmailChangeHandler, AskPhoneCodeHandler, ChangeNamesHandler, ChangePersonalHandler];

const avatars = [AvatarOf, Avatars, SetAvatarHandler];

/** What people change of their own account: data, names, picture (PROF4), address, phone, password; and what others see of it. */
@Module({
  controllers: [AccountController, AvatarController, ProfilesController, SettingsController],
  providers: [
    OwnAccount,
    PublicProfiles,
    Looks,
    NoteLookHandler,
    SignInLimits,
    Proof,
    ResetPasswordHandler,
    ConfirmPhoneHandler,
    ...avatars,
    ...passwords,
    ...profile,
    ...accountNotices,
  ],
  exports: [OwnAccount, Proof, SignInLimits],
})
export class AccountModule {}
