import { Module } from '@nestjs/common';
import { TextsModule } from '../texts/texts.module.js';
import { ChampionshipsApi } from './championships.api.js';
import { EditNotes } from './commands/edit-notes.js';
import { FinishPastHandler } from './commands/finish-past.js';
import { TellTermsHandler } from './commands/tell-terms.js';
import { ChangedTerms } from './jobs/changed-terms.js';
import { EditorQuery } from './queries/editor-query.js';
import { Gates } from './queries/gates.js';
import { ShowcaseApi } from './showcase.api.js';
import { WholeChampionships } from './whole.api.js';

const terms = [ChangedTerms, TellTermsHandler];

/** What the wiring of this context and of others ask of championships. */
@Module({
  imports: [TextsModule],
  providers: [
    ChampionshipsApi,
    EditNotes,
    EditorQuery,
    FinishPastHandler,
    Gates,
    ShowcaseApi,
    WholeChampionships,
    ...terms,
  ],
  exports: [ChampionshipsApi, EditNotes, EditorQuery, ShowcaseApi, WholeChampionships],
})
export class DoorsModule {}
