import { Module } from '@nestjs/common';
import { AccountModule } from './account.module.js';
import { AskArchiveHandler } from './commands/archive/ask-archive.js';
import { FinishArchiveHandler } from './commands/archive/finish-archive.js';
import { MakeArchive } from './flows/archive/make-archive.js';
import { OwnArchive } from './flows/archive/own-archive.js';
import { ArchiveController } from './http/archive.controller.js';
import { EndArchives } from './jobs/end-archives.js';
import { LeavingModule } from './leaving.module.js';
import { IdentityPersonal } from './personal.js';
import { MakeAskedArchive } from './reactions/make-asked-archive.js';

/** PROF2: what is kept of people, for themselves. */
@Module({
  imports: [AccountModule, LeavingModule],
  controllers: [ArchiveController],
  providers: [
    ...[AskArchiveHandler, FinishArchiveHandler, MakeArchive, OwnArchive],
    ...[EndArchives, IdentityPersonal, MakeAskedArchive],
  ],
})
export class ArchiveModule {}
