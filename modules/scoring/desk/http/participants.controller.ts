import { Readable } from 'node:stream';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { LookAtPrivate } from '../../boards/commands/look-at-private.js';
import * as routes from '../contract/participant-routes.js';
import { DeskFiles } from '../queries/desk-files.js';
import { ParticipantQueries } from '../queries/participant-queries.js';

const csvFile = (lines: AsyncIterable<string>, name: string): StreamableFile => {
  const disposition = `attachment; filename="${name}.csv"`;
  return new StreamableFile(Readable.from(lines), { type: 'text/csv; charset=utf-8', disposition });
};

/** CHAMP5: who takes part, and what they sent, for the client of a championship and admins. */
@Controller()
export class ParticipantsController {
  constructor(
    private readonly queries: ParticipantQueries,
    private readonly championships: ChampionshipsApi,
    private readonly files: DeskFiles,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.participants)
  list(@TheCall() { params, query, caller }: Call<typeof routes.participants>) {
    return this.queries.list(params.champname, caller, query);
  }

  @Handle(routes.participantsCsv)
  @Header('Cache-Control', 'no-store')
  async csv(@TheCall() { params: { champname }, caller }: Call<typeof routes.participantsCsv>) {
    const { id } = await this.championships.managed({ champname }, caller);
    return csvFile(this.files.participants(id), `participants-${champname}`);
  }

  @Handle(routes.submissionsCsv)
  @Header('Cache-Control', 'no-store')
  async solutionsCsv(@TheCall() { params: { champname }, query, caller }: Call<typeof routes.submissionsCsv>) {
    if (query.private) await this.commands.run(new LookAtPrivate(champname, caller));
    const { id } = await this.championships.managed({ champname }, caller);
    const name = `${query.private ? 'not-public-' : ''}solutions-${champname}`;
    return csvFile(this.files.solutions(id, query.private), name);
  }
}
