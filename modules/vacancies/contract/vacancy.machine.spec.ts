import { describe, expect, it } from '@jest/globals';
import { actionsOf, afterEvent, type VacancyEvent, type VacancyState, vacancyMachine } from './vacancy.machine.js';

const events = ['EDIT', 'SUBMIT', 'APPROVE', 'REJECT', 'EXTEND', 'CLOSE', 'EXPIRE', 'REOPEN', 'REMOVE'] as const;
type Row = [state: VacancyState | 'removed', ...after: (VacancyState | 'removed' | null)[]];

/** Each state by each event, in the order of `events`; null where nothing happens. */
const hidden: Row[] = [
  ['draft', 'draft', 'moderation', null, null, null, null, null, null, 'removed'],
  ['moderation', 'moderation', null, 'published', 'rejected', null, null, null, null, 'removed'],
  ['rejected', 'draft', null, null, null, null, null, null, null, 'removed'],
  ['published', 'moderation', null, null, null, 'published', null, null, null, null],
  ['archived', null, null, null, null, null, null, null, 'draft', 'removed'],
  ['removed', null, null, null, null, null, null, null, null, null],
];
const shown: Row[] = [
  ['draft', 'draft', 'moderation', null, null, null, 'archived', 'archived', null, null],
  ['moderation', 'moderation', null, 'published', 'rejected', null, 'archived', 'moderation', null, null],
  ['rejected', 'draft', null, null, null, null, 'archived', 'archived', null, null],
  ['published', 'moderation', null, null, null, 'published', 'archived', 'archived', null, null],
  ['archived', null, null, null, null, null, null, null, 'draft', 'removed'],
  ['removed', null, null, null, null, null, null, null, null, null],
];
const approved = (rows: Row[]): Row[] =>
  rows.map((row) =>
    row[0] === 'archived' ? (row.map((cell, at) => (at > 0 && cell === 'draft' ? 'published' : cell)) as Row) : row,
  );
const tables = [
  [{ isShown: false, isApproved: false }, hidden],
  [{ isShown: true, isApproved: false }, shown],
  [{ isShown: false, isApproved: true }, approved(hidden)],
  [{ isShown: true, isApproved: true }, approved(shown)],
] as const;

describe('VAC1 the life of a vacancy', () => {
  it.each(tables)('VAC1 goes by the whole table where %j', (facts, table) => {
    const actual = table.map(([state]) => [state, ...events.map((event) => afterEvent(state, facts, event))]);
    expect(actual).toEqual(table);
  });

  it('VAC1 has no state and no event beside those of the table', () => {
    expect(Object.keys(vacancyMachine.states)).toEqual(hidden.map(([state]) => state));
    expect(vacancyMachine.events.toSorted()).toEqual([...events].toSorted());
  });

  it.each([
    ['draft', ['author'], false, ['EDIT', 'SUBMIT', 'REMOVE']],
    ['moderation', ['author'], true, ['EDIT', 'CLOSE']],
    ['moderation', ['moderator'], false, ['APPROVE', 'REJECT', 'EDIT']],
    ['published', ['moderator'], true, ['EDIT', 'CLOSE']],
    ['published', [], true, []],
  ] as const)('VAC1 offers in %s to %j (shown: %s) what the machine allows', (state, who, isShown, actions) => {
    const expected: readonly VacancyEvent[] = actions;
    expect(actionsOf(state, { isShown, isApproved: false }, who)).toEqual(expected);
  });
});
