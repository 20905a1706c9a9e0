import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountModule } from './account.module.js';
import { Belongings } from './commands/leaving/belongings.js';
import { DeleteAccountHandler } from './commands/leaving/delete-account.js';
import { EraseAccountHandler } from './commands/leaving/erase-account.js';
import { RemoveUnconfirmedHandler, Unconfirmed } from './commands/leaving/unconfirmed.js';
import { Leaving } from './flows/leaving.js';
import { LeavingController } from './http/leaving.controller.js';
import { EraseDeleted } from './jobs/erase-deleted.js';
import { FreeUnconfirmed } from './jobs/free-unconfirmed.js';
import { Hindrances } from './queries/hindrances.js';

/** PROF2: how people leave, and what they take along. */
@Module({
  imports: [AccountModule, DiscoveryModule],
  controllers: [LeavingController],
  providers: [
    ...[Belongings, DeleteAccountHandler, EraseAccountHandler, EraseDeleted, FreeUnconfirmed],
    ...[Hindrances, Leaving, RemoveUnconfirmedHandler, Unconfirmed],
  ],
  exports: [Belongings, Leaving, Unconfirmed],
})
export class LeavingModule {}
