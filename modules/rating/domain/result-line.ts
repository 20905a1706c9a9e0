import { champname } from '../../championships/contract/championship.js';
import type { ImportColumn, ImportProblem } from '../contract/import.js';

/** A row of a file of results, as far as it can be checked by itself. */
export interface ResultLine {
  line: number;
  champname: string;
  title: string;
  endedAt: Date;
  teams: number;
  place: number;
  /** Null for one that is called as its members are: what these are called changes. */
  team: string | null;
  /** Logins in small letters. */
  members: string[];
}

const mostTeams = 10_000_000;
const mostMembers = 100;
const longestName = 64;
const longestTitle = 200;
const countPattern = /^\d{1,8}$/;
/** A day alone is its end in UTC; a moment names its zone. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

type Cells = Partial<Record<ImportColumn, string>>;

/** Reads a row. @returns what is wrong with it, else the row */
export const resultLine = (cells: Cells, line: number, now: Date): ResultLine | ImportProblem[] => {
  const problems: ImportProblem[] = [];
  const cell = (column: ImportColumn): string => (cells[column] ?? '').trim();
  const wrong = (column: ImportColumn, fault: ImportProblem['fault']): void => {
    problems.push({ line, column, fault, value: cell(column).slice(0, longestTitle) });
  };
  const endedAt = momentOf(cell('end'));
  const [teams, place] = [countOf(cell('teams')), countOf(cell('place'))];
  const members = loginsIn(cell('members').toLowerCase());
  const given = cell('team');
  const team = given === '' || isOfLogins(given, members) ? null : given;
  if (!champname.safeParse(cell('championship')).success) wrong('championship', 'CHAMPIONSHIP_INVALID');
  if (endedAt === null || endedAt > now) wrong('end', 'END_INVALID');
  if (teams === null) wrong('teams', 'TEAMS_INVALID');
  if (place === null || place > (teams ?? mostTeams)) wrong('place', 'PLACE_INVALID');
  if (members.length === 0 || members.length > mostMembers) wrong('members', 'MEMBERS_INVALID');
  if (given.length > longestName) wrong('team', 'TEXT_TOO_LONG');
  if (cell('title').length > longestTitle) wrong('title', 'TEXT_TOO_LONG');
  if (problems.length > 0 || !endedAt || teams === null || place === null) return problems;
  return { line, champname: cell('championship'), title: cell('title'), endedAt, teams, place, team, members };
};

/** A login there may have spaces in it: where a semicolon stands, nothing else divides them. */
const loginsIn = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : /\s+/u)
    .map((login) => login.trim())
    .filter(Boolean);

const isOfLogins = (team: string, members: readonly string[]): boolean =>
  team
    .toLowerCase()
    .split(', ')
    .every((name) => members.includes(name));

const countOf = (text: string): number | null => {
  const count = countPattern.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostTeams ? count : null;
};

const momentOf = (text: string): Date | null => {
  if (!dayPattern.test(text) && !momentPattern.test(text)) return null;
  const at = new Date(dayPattern.test(text) ? `${text}T23:59:59Z` : text);
  return Number.isNaN(at.getTime()) || (dayPattern.test(text) && at.toISOString().slice(0, 10) !== text) ? null : at;
};
