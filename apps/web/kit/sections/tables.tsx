import { Chip } from '#web/ui/chip.js';
import type { Column } from '#web/ui/table/column.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { RailCard, RailItem } from '#web/ui/rail-card.js';
import { Avatar } from '#web/words/avatar.js';
import { MovedPeople } from '#web/words/moved-people.js';
import { DetailList } from '#web/ui/detail-list.js';
import { ProblemList } from '#web/words/problem-list.js';
import { Score } from '#web/words/score.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { longText, longWord } from '#web/kit/samples.js';

interface Row {
  place: number;
  name: string;
  score: number;
  state: string;
}

const columns: Column<Row>[] = [
  { id: 'place', header: '#', width: '72px', isNumber: true, cell: ({ place }) => place, sortBy: ({ place }) => place },
  { id: 'name', header: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'score', header: 'score', width: '112px', isNumber: true, cell: ({ score }) => <Score value={score} /> },
  {
    id: 'state',
    header: 'state',
    width: '96px',
    onWideOnly: true,
    cell: ({ state }) => <Chip tone="ok">{state}</Chip>,
  },
];

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    place: at + 1,
    name: at % 5 === 3 ? longWord : `team ${at + 1}`,
    score: 100 / (at + 1),
    state: 'ok',
  }));

const line = { key: 'line', before: 2, content: longText };
const few = rows(5);
const many = rows(1700);
const named = (label: string) => ({ label, columns, rowKey: (row: Row) => String(row.place) });

/** Rows and columns. */
export const tables: readonly Exhibit[] = [
  {
    shows: ['PlainTable'],
    states: {
      captioned: (
        <PlainTable
          label={longWord}
          isCaptioned
          columns={['scoring.problem.column.line', { id: 'scoring.problem.column.value', isNumber: true }]}
        >
          <tr>
            <th scope="row">{longWord}</th>
            <td data-number>12</td>
          </tr>
        </PlainTable>
      ),
    },
  },
  {
    shows: ['MovedPeople'],
    states: {
      'one of twelve': (
        <MovedPeople
          of={{
            moved: 12,
            items: [
              {
                ...{ login: 'alice', name: longWord, team: 'Gradient descent club' },
                before: { place: 1, medal: 'GOLD', points: 120.5, rank: 'MASTER' },
                after: null,
              },
            ],
          }}
        />
      ),
      nobody: <MovedPeople of={{ moved: 0, items: [] }} />,
    },
  },
  {
    shows: ['RailCard', 'RailItem'],
    states: {
      'two rows': (
        <RailCard id="kit-rail" title={longWord}>
          <ul className="bare">
            <RailItem face={<Avatar name="alice" src={null} size={32} />}>{longText}</RailItem>
            <RailItem>{longWord}</RailItem>
          </ul>
        </RailCard>
      ),
    },
  },
  {
    shows: ['ScrollRegion'],
    states: {
      wide: (
        <ScrollRegion label={longWord}>
          <div style={{ width: 1600 }}>{longText.repeat(3)}</div>
        </ScrollRegion>
      ),
    },
  },
  {
    shows: ['ProblemList'],
    states: {
      'a place, a name, no place': (
        <ProblemList
          problems={[
            { kind: 'bad_value', line: 31, column: 'prediction', value: longWord },
            { kind: 'missing_column', column: 'predictoin', suggestion: 'prediction' },
            { kind: 'bad_csv' },
          ]}
        />
      ),
    },
  },
  {
    shows: ['DetailList'],
    states: {
      'short, long': (
        <DetailList
          details={[
            { id: 'short', label: 'score', value: <Score value={42.4242} /> },
            { id: 'long', label: longWord, value: longText },
          ]}
        />
      ),
    },
  },
  {
    shows: ['DataTable', 'RowIcon', 'HeaderRow', 'VirtualBody', 'Across'],
    states: {
      empty: <DataTable {...named('empty')} rows={[]} />,
      'few, one marked': <DataTable {...named('few')} rows={few} isMarked={({ place }) => place === 2} />,
      'few, a line between': <DataTable {...named('lined')} rows={few} dividers={[line]} />,
      'many, one pinned': <DataTable {...named('many')} rows={many} pinned={many.slice(1336, 1337)} />,
    },
  },
];
