import { Module } from '@nestjs/common';
import { SetAvatarHandler } from './commands/set-avatar.js';
import { Avatars } from './flows/avatars.js';
import { AvatarController } from './http/avatar.controller.js';
import { AvatarOf } from './queries/avatar-of.js';

/** PROF4: pictures of people. */
@Module({ controllers: [AvatarController], providers: [AvatarOf, Avatars, SetAvatarHandler] })
export class AvatarModule {}
