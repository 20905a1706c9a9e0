import { Injectable } from '@nestjs/common';
import { participantLines, participantsHead, solutionLine, solutionsHead } from './desk-csv.js';
import { OrganiserQueries } from './organiser-queries.js';
import { ParticipantQueries } from './participant-queries.js';

/** Rows that are read at once for a file. */
const csvPage = 1000;

/** What is sent of a championship's participants and solutions as CSV, page by page; by its id, as whoever asks was let in. */
@Injectable()
export class DeskFiles {
  constructor(
    private readonly people: ParticipantQueries,
    private readonly submissions: OrganiserQueries,
  ) {}

  async *participants(id: string): AsyncGenerator<string> {
    yield participantsHead;
    for await (const teams of this.people.all(id, csvPage)) yield teams.map(participantLines).join('');
  }

  async *solutions(id: string, isPrivate: boolean): AsyncGenerator<string> {
    yield solutionsHead;
    for (let cursor: string | undefined; ;) {
      const wish = { limit: csvPage, private: isPrivate, cursor };
      const page = await this.submissions.pageOf(id, wish);
      yield page.items.map(solutionLine).join('');
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
}
