import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
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
