import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import ts from 'typescript';
import { startTestCluster } from '../test/kit/cluster.mjs';
import { ensureBuilt } from './build.mjs';
import { root } from './project.mjs';
import { callsIn } from './sql/calls.mjs';
import { describe } from './sql/describe.mjs';
import { emptyColumns, outerJoined } from './sql/empty.mjs';
import { faultsOf } from './sql/rows.mjs';
import { Texts, Unknown } from './sql/texts.mjs';

/**
 * Has the database itself look at the program's SQL: each text that is known before the program runs is prepared on a migrated
 * database, and its columns are compared with the row that the program makes of it: names, types, and where a column of a table
 * may be empty. What can't be looked at is counted with its reason, and may not grow (`scripts/sql/unseen.json`).
 */
const { most, neverNull } = JSON.parse(fs.readFileSync(path.join(root, 'scripts/sql/unseen.json'), 'utf8'));
/** Columns that a text leaves out where they are empty, without saying so: by file and name. */
const neverEmpty = new Set(Object.keys(neverNull));
const config = ts.getParsedCommandLineOfConfigFile(
  path.join(root, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
);
const own = config.fileNames.filter((file) =>
  /\/(modules|apps\/(api|cli))\/.*(?<!\.spec|\.d)\.ts$/.test(file.replaceAll('\\', '/')),
);
const program = ts.createProgram(own, { ...config.options, noEmit: true, skipLibCheck: true });
const checker = program.getTypeChecker();
const texts = new Texts(checker);

/** What the driver gives as dates where nobody has told it otherwise. */
const moments = new Set(['date', 'timestamp', 'timestamptz']);

/** What a call makes of a row; null where it takes none. */
const rowOf = (call) => {
  const given = call.typeArguments?.[0];
  if (given) return checker.getTypeFromTypeNode(given);
  const type = checker.getResolvedSignature(call)?.getReturnType();
  const answer = type && checker.getAwaitedType(type);
  if (!answer) return null;
  const row = checker.isArrayType(answer) ? checker.getTypeArguments(answer)[0] : checker.getNonNullableType(answer);
  // What was only guessed by the place that takes it is a row where it is an object.
  return row && row.flags & ts.TypeFlags.Object && !(row.symbol?.name === '__type' && row.getProperties().length === 0)
    ? row
    : null;
};

const placeOf = (node) => {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(root, file.fileName).replaceAll('\\', '/')}:${line + 1}`;
};

await ensureBuilt({ parts: ['server'] });
const { migrate } = await import('../dist/modules/kernel/database/migrate.js');
const cluster = await startTestCluster();
const faults = [];
const unseen = [];
let seen = 0;
try {
  await migrate(cluster.url);
  const boss = new PgBoss({ connectionString: cluster.url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const types = new Map(
    (await client.query('select oid::int as oid, typname as name from pg_type')).rows.map(({ oid, name }) => [
      oid,
      name,
    ]),
  );
  const typeOf = (id, isOfDriver) => {
    const name = types.get(id) ?? 'unknown';
    return isOfDriver && moments.has(name) ? 'moment' : name;
  };
  const { found: mayBeNull, idOf } = await emptyColumns(client);
  for (const file of program.getSourceFiles().filter(({ fileName }) => own.includes(fileName))) {
    for (const { call, text, isOfDriver } of callsIn(file, checker)) {
      const place = placeOf(call);
      try {
        const sql = texts.of(text);
        if (typeof sql !== 'string') throw new Unknown('no text');
        if (/^\s*fetch /i.test(sql)) throw new Unknown('its cursor alone knows the columns');
        const fields = await describe(client, sql);
        seen += 1;
        const row = rowOf(call);
        if (!row) continue;
        const left = new Set(outerJoined(sql).map((name) => idOf.get(name)));
        const columns = fields.map(({ name, tableID, columnID, dataTypeID }) => ({
          name,
          type: typeOf(dataTypeID, isOfDriver),
          isNull: mayBeNull.has(`${tableID} ${columnID}`) || left.has(tableID),
        }));
        const isTrusted = (name) => sql.includes('is not null') || neverEmpty.has(`${place.split(':')[0]} ${name}`);
        for (const fault of faultsOf(checker, row, columns, isTrusted)) faults.push(`${place} ${fault}`);
      } catch (error) {
        if (error instanceof Unknown) unseen.push(`${place} ${error.message}`);
        else if (error.severity) faults.push(`${place} ${error.message}`);
        else throw error;
      }
    }
  }
  await client.end();
} finally {
  await cluster.stop();
}
if (process.argv.includes('--unseen')) console.log(unseen.join('\n'));
console.log(
  `${seen} texts of SQL are as the database has them, ${unseen.length} are made by calls, ${faults.length} faults`,
);
if (faults.length > 0) console.error(faults.join('\n'));
if (unseen.length > most)
  console.error(`No more than ${most} texts may be made by calls (node scripts/check-sql.mjs --unseen)`);
if (faults.length > 0 || unseen.length > most) process.exitCode = 1;
