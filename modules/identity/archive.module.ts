import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountModule } from './account.module.js';
import { AskArchiveHandler } from './commands/archive/ask-archive.js';
import { FinishArchiveHandler } from './commands/archive/finish-archive.js';
import { MakeArchive } from './flows/archive/make-archive.js';
import { OwnArchive } from './flows/archive/own-archive.js';
import { ArchiveController } from './http/archive.controller.js';
import { EndArchives } from './jobs/end-archives.js';
import { IdentityOwnData } from './queries/own-data.js';
import { MakeAskedArchive } from './reactions/make-asked-archive.js';

/** PROF2: what is kept of people, for themselves. */
@Module({
  imports: [AccountModule, DiscoveryModule],
  controllers: [ArchiveController],
  providers: [
    ...[AskArchiveHandler, FinishArchiveHandler, MakeArchive, OwnArchive],
    ...[EndArchives, IdentityOwnData, MakeAskedArchive],
  ],
})
export class ArchiveModule {}
