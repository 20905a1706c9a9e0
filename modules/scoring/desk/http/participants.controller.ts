import { Readable } from 'node:stream';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { LookAtPrivate } from '../../boards/commands/look-at-private.js';
import * as routes from '../contract/participant-routes.js';
import type { ParticipantTeam } from '../contract/participants.js';
import { participantLines, participantsHead, solutionLine, solutionsHead } from '../queries/desk-csv.js';
import { OrganiserQueries } from '../queries/organiser-queries.js';
import { ParticipantQueries } from '../queries/participant-queries.js';

/** Rows that are read at once for a file. */
const csvPage = 1000;

const csvFile = (lines: AsyncIterable<string>, name: string): StreamableFile => {
  const disposition = `attachment; filename="${name}.csv"`;
  return new StreamableFile(Readable.from(lines), { type: 'text/csv; charset=utf-8', disposition });
};

async function* csvOf(parts: AsyncIterable<ParticipantTeam[]>): AsyncGenerator<string> {
  yield participantsHead;
  for await (const teams of parts) yield teams.map(participantLines).join('');
}

/** CHAMP5: who takes part, and what they sent, for the client of a championship and admins. */
@Controller()
export class ParticipantsController {
  constructor(
    private readonly queries: ParticipantQueries,
    private readonly solutions: OrganiserQueries,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.participants)
  list(@TheCall() { params, query, caller }: Call<typeof routes.participants>) {
    return this.queries.list(params.champname, caller, query);
  }

  @Handle(routes.participantsCsv)
  @Header('Cache-Control', 'no-store')
  async csv(@TheCall() { params: { champname }, caller }: Call<typeof routes.participantsCsv>) {
    return csvFile(csvOf(await this.queries.all(champname, caller, csvPage)), `participants-${champname}`);
  }

  @Handle(routes.submissionsCsv)
  @Header('Cache-Control', 'no-store')
  async solutionsCsv(@TheCall() { params: { champname }, query, caller }: Call<typeof routes.submissionsCsv>) {
    if (query.private) await this.commands.run(new LookAtPrivate(champname, caller));
    // Whose championship it is is found out before the first byte goes.
    const first = await this.solutions.list(champname, caller, { limit: csvPage, private: query.private });
    const name = `${query.private ? 'not-public-' : ''}solutions-${champname}`;
    return csvFile(this.solutionLines(champname, caller, query.private, first), name);
  }

  private async *solutionLines(champname: string, caller: Caller, isPrivate: boolean, first: Solutions) {
    yield solutionsHead;
    for (let page = first; ;) {
      yield page.items.map(solutionLine).join('');
      if (page.nextCursor === null) return;
      page = await this.solutions.list(champname, caller, {
        limit: csvPage,
        private: isPrivate,
        cursor: page.nextCursor,
      });
    }
  }
}

type Solutions = Awaited<ReturnType<OrganiserQueries['list']>>;
