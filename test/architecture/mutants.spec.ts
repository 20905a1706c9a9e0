import vm from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { errorsOf } from '../../scripts/mutants/code.mjs';
import { functionAt, telling } from '../../scripts/mutants/reach.mjs';

/** Each error of a source as it would stand there. */
const errors = (source: string, kind: string) =>
  errorsOf(source, 'a.ts')
    .filter((error) => error.kind === kind)
    .map(({ from, to, text }) => source.slice(0, from) + text + source.slice(to));

describe('ARCH errors that are made by a machine', () => {
  it('ARCH of a statement: conditions, bounds, columns, locks and orders, with all of its parameters', () => {
    const sql = (text: string) => errors(`const sql = \`${text}\`;`, 'sql').map((one) => one.slice(13, -2));
    expect(sql(`select 1 from a.b where x = $1 and y <= $2 order by z desc for update of b`)).toEqual([
      'select 1 from a.b where (x = $1 or true) and y <= $2 order by z desc for update of b',
      'select 1 from a.b where x = $1 and (y <= $2 or true) order by z desc for update of b',
      'select 1 from a.b where x = $1 and y < $2 order by z desc for update of b',
      'select 1 from a.b where x = $1 and y <= $2 order by z asc for update of b',
      'select 1 from a.b where x = $1 and y <= $2 order by z desc ',
    ]);
    expect(sql('update a.b t set n = least($1, 2), m = 3')).toEqual([
      'update a.b t set n = greatest($1, 2), m = 3',
      'update a.b t set n = case when false then least($1, 2) else t.n end, m = 3',
      'update a.b t set n = least($1, 2), m = case when false then 3 else t.m end',
    ]);
    // Neither what is in quotes nor a hole is a part of it, and "between" has an "and" of its own.
    expect(sql(`p.x between $1 and $2 and p.y = ' and z < 1' and \${of('a < b')}`)).toEqual([
      `(p.x between $1 and $2 or true) and p.y = ' and z < 1' and \${of('a < b')}`,
      `p.x between $1 and $2 and (p.y = ' and z < 1' or true) and \${of('a < b')}`,
      `p.x between $1 and $2 and p.y = ' and z < 1' and (\${of('a < b')} or true)`,
    ]);
    expect(sql('Where one says it, and from whom')).toEqual([]);
  });

  it('ARCH of the code: operators, conditions, acts and fields, not what is said of tables', () => {
    expect(errors('if (a && !b) c.d();', 'code')).toEqual([
      'if (true) c.d();',
      'if (false) c.d();',
      'if (a || !b) c.d();',
      'if (a && b) c.d();',
      'if (a && !b) ;',
    ]);
    expect(errors(`Object.assign(x, { y: 1 }); const T = defineEntity({ z: true });`, 'code')).toEqual([
      '; const T = defineEntity({ z: true });',
      'Object.assign(x, {  }); const T = defineEntity({ z: true });',
    ]);
  });

  it('ARCH a source tells which of its functions are entered, and of each place which one runs it', () => {
    const source =
      '(() => { const never = (a) => a + 1; const f = (b) => ({ c: () => ({ b }) }); return f(2).c(); })();';
    const entered = Reflect.get(globalThis, Symbol.for('podium.entered')) as Set<string>;
    const value = vm.runInThisContext(`const made = ${telling(source, 'a.js')}; made`);
    expect(value).toEqual({ b: 2 });
    const told = [...entered].filter((one) => one.startsWith('a.js:'));
    const within = (words: string) => `a.js:${functionAt(source, 'a.js', source.indexOf(words))}`;
    expect(told).toEqual([...['return', '({ c', '({ b'].map(within), 'a.js:loaded']);
    expect(functionAt(source, 'a.js', 0)).toBe('loaded');
  });
});
