import { csvCell } from '../../../kernel/contract/csv-cell.js';
import type { OrganiserRow } from '../contract/organiser.js';
import type { ParticipantTeam } from '../contract/participants.js';

const line = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => csvCell(typeof cell === 'number' ? cell : String(cell ?? ''))).join(',')}\r\n`;

export const participantsHead =
  'team,login,name,captain,joinedAt,teamSince,solutions,firstSolutionAt,lastSolutionAt,place,disqualified\r\n';

/** A line a person; what is the team's stands on the line of each. */
export const participantLines = ({ members, disqualified, ...of }: ParticipantTeam): string =>
  members
    .map(({ login, name, isCaptain, joinedAt }) =>
      line([
        ...[of.team, login, name, isCaptain, joinedAt, of.confirmedAt],
        ...[of.solutions, of.firstSolutionAt, of.lastSolutionAt, of.place, disqualified?.reason ?? ''],
      ]),
    )
    .join('');

export const solutionsHead = 'id,sentAt,team,by,file,bytes,status,score,privateScore,scoredAt,late,revoked,comment\r\n';

export const solutionLine = (of: OrganiserRow): string =>
  line([
    ...[of.id, of.createdAt, of.team, of.by, of.name, of.bytes, of.status, of.score, of.privateScore],
    ...[of.finishedAt, of.late, of.revoked, of.comment],
  ]);
