import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { callsIn } from '../../scripts/sql/calls.mjs';
import { emptyColumns } from '../../scripts/sql/empty.mjs';
import { faultsOf } from '../../scripts/sql/rows.mjs';
import { Texts } from '../../scripts/sql/texts.mjs';

const file = '/sql.ts';
const options = { noLib: true, strict: true };

/** A program of one file, without a disk. */
const programOf = (source: string) => {
  const host = ts.createCompilerHost(options);
  const text = `interface Array<T> { [at: number]: T } interface Date { time: number }\n${source}`;
  host.getSourceFile = (name) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true) : undefined;
  const program = ts.createProgram([file], options, host);
  return { checker: program.getTypeChecker(), statements: program.getSourceFile(file)!.statements };
};

const column = (name: string, type: string, isNull = false) => ({ name, type, isNull });

describe('the check of SQL', () => {
  const faults = (row: string, columns: ReturnType<typeof column>[], isTrusted = () => false) => {
    const { checker, statements } = programOf(`type Row = ${row};`);
    return faultsOf(checker, checker.getTypeAtLocation(statements.at(-1)!), columns, isTrusted);
  };

  it.each([
    ['{ at: Date }', column('at', 'timestamptz'), 'at is timestamptz, not Date'],
    ['{ many: number }', column('many', 'int8'), 'many is int8, not number'],
    ['{ on: boolean }', column('on', 'text'), 'on is text, not boolean'],
    ['{ names: string }', column('names', '_text'), 'names is _text, not string'],
    ['{ name: string }', column('name', 'text', true), 'name may be null'],
    ['{ name: string }', column('title', 'text'), 'there is no column name'],
  ])('OPERATION finds a row %s that the database does not give', (row, given, fault) => {
    expect(faults(row, [given])).toEqual([fault]);
  });

  it.each([
    ['{ at: string | null }', column('at', 'timestamptz', true)],
    ['{ many: number }', column('many', 'int4')],
    ['{ names: string[] }', column('names', '_text')],
    ['{ facts: { a: 1 } }', column('facts', 'jsonb')],
    ['{ name?: string }', column('title', 'text')],
  ])('OPERATION takes a row %s as it is given', (row, given) => {
    expect(faults(row, [given])).toEqual([]);
  });

  it('OPERATION knows what may be empty behind views, also behind views of views, and where an outer join finds nothing', async () => {
    const [table, other, view, above] = [1, 2, 3, 4];
    const views: Record<string, [number, { tableID: number; columnID: number }[]]> = {
      'SELECT t.a, t.b FROM own.t t': [view, [1, 2].map((columnID) => ({ tableID: table, columnID }))],
      'SELECT v.a, o.c, o.c || v.a FROM own.v v LEFT JOIN own.other o ON true': [
        above,
        [
          { tableID: view, columnID: 1 },
          { tableID: other, columnID: 1 },
          { tableID: 0, columnID: 0 },
        ],
      ],
    };
    const rowsOf = (sql: string) => {
      if (sql.includes('attnotnull')) return [{ relation: table, number: 1 }];
      if (sql.includes('pg_get_viewdef'))
        return Object.entries(views).map(([text, [relation]]) => ({ relation, text: `${text};` }));
      return Object.entries({ table, other, view }).map(([name, relation]) => ({ relation, name: `own.${name}` }));
    };
    const query = (what: unknown) => {
      if (typeof what === 'string') return Promise.resolve({ rows: rowsOf(what) });
      const { sql, resolve } = what as { sql: string; resolve: (fields: unknown) => void };
      resolve(views[sql]?.[1]);
      return undefined;
    };
    const { found } = await emptyColumns({ query });
    expect([...found].toSorted()).toEqual([`${table} 1`, `${view} 1`, `${above} 1`, `${above} 2`]);
  });

  it('OPERATION looks at what the driver itself is asked as well, beside what others call a query', () => {
    const { checker, statements } = programOf(`
      declare class Client { query<Row>(sql: string): Row[] }
      declare class Shelf { query<Row>(sql: string): Row[] }
      declare const client: Client, shelf: Shelf, query: <Row>(em: 0, sql: string) => Row[];
      const read = () => [query<0>(0, 'one'), client.query<0>('two'), client.query('begin'), shelf.query<0>('three')];`);
    const calls = callsIn(statements[0]!.getSourceFile(), checker);
    expect(calls.map(({ text, isOfDriver }) => [text.getText(), isOfDriver])).toEqual([
      [`'one'`, false],
      [`'two'`, true],
    ]);
    expect(faults('{ at: Date; until: string }', [column('at', 'moment'), column('until', 'moment')])).toEqual([
      'until is moment, not string',
    ]);
  });

  it('OPERATION trusts a text that leaves out what is empty', () => {
    expect(faults('{ name: string }', [column('name', 'text', true)], () => true)).toEqual([]);
  });

  it('OPERATION puts texts together of constants, choices and functions, and says what it can not know', () => {
    const { checker, statements } = programOf(`
      const name = 'title';
      const where = (column: string) => \`where \${column} = $1\`;
      declare const wish: string;
      export const known = \`select \${name} from t \${where('id')}\`;
      export const unknown = \`select \${wish} from t\`;`);
    const texts = new Texts(checker);
    const valueOf = (at: number) =>
      (statements.at(at) as ts.VariableStatement).declarationList.declarations[0]!.initializer!;
    expect(texts.of(valueOf(-2))).toBe('select title from t where id = $1');
    expect(() => texts.of(valueOf(-1))).toThrow(/wish/);
  });
});
