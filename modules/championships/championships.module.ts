import { Module } from '@nestjs/common';
import { ChampionshipsApi } from './championships.api.js';
import { AttachFileHandler } from './commands/attach-file.js';
import { CreateChampionshipHandler } from './commands/create-championship.js';
import { PublishChampionshipHandler } from './commands/publish-championship.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';
import { ChampionshipsController } from './http/championships.controller.js';
import { ChampionshipAdminQueries } from './queries/admin-queries.js';
import { ChampionshipQueries } from './queries/championship-queries.js';

export const championshipsEntities = [Championship, ChampionshipFile];

@Module({
  controllers: [ChampionshipsController],
  providers: [
    ChampionshipsApi,
    ChampionshipQueries,
    ChampionshipAdminQueries,
    AttachFileHandler,
    CreateChampionshipHandler,
    PublishChampionshipHandler,
  ],
  exports: [ChampionshipsApi],
})
export class ChampionshipsModule {}
