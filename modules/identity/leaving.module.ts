import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountModule } from './account.module.js';
import { AskArchiveHandler } from './commands/archive/ask-archive.js';
import { FinishArchiveHandler } from './commands/archive/finish-archive.js';
import { Belongings } from './commands/leaving/belongings.js';
import { DeleteAccountHandler } from './commands/leaving/delete-account.js';
import { EraseAccountHandler } from './commands/leaving/erase-account.js';
import { RemoveUnconfirmedHandler, Unconfirmed } from './commands/leaving/unconfirmed.js';
import { MakeArchive } from './flows/archive/make-archive.js';
import { OwnArchive } from './flows/archive/own-archive.js';
import { Leaving } from './flows/leaving.js';
import { ArchiveController } from './http/archive.controller.js';
import { LeavingController } from './http/leaving.controller.js';
import { EndArchives } from './jobs/end-archives.js';
import { EraseDeleted } from './jobs/erase-deleted.js';
import { FreeUnconfirmed } from './jobs/free-unconfirmed.js';
import { MakeAskedArchive } from './jobs/make-asked-archive.js';
import { IdentityPersonal } from './personal.js';
import { Hindrances } from './queries/hindrances.js';

const belongings = [Belongings, IdentityPersonal];
const leaving = [DeleteAccountHandler, EraseAccountHandler, EraseDeleted, Hindrances, Leaving];
const unconfirmed = [FreeUnconfirmed, RemoveUnconfirmedHandler, Unconfirmed];
const archives = [AskArchiveHandler, EndArchives, FinishArchiveHandler, MakeArchive, MakeAskedArchive, OwnArchive];

/** PROF2: how people leave, and what they take along: all that is kept of them. */
@Module({
  imports: [AccountModule, DiscoveryModule],
  controllers: [ArchiveController, LeavingController],
  providers: [...belongings, ...leaving, ...unconfirmed, ...archives],
  exports: [Leaving, Unconfirmed],
})
export class LeavingModule {}
