import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplication } from '@nestjs/common';
import { z } from 'zod';
import { makeFolder } from '../../../modules/kernel/storage/make-folder.js';
import { ChampionshipsApi } from '../../../modules/championships/championships.api.js';
import { AddBaseline } from '../../../modules/championships/commands/add-baseline.js';
import { AttachFile } from '../../../modules/championships/commands/attach-file.js';
import { CreateChampionship } from '../../../modules/championships/commands/create-championship.js';
import { NoteCheck } from '../../../modules/championships/commands/note-check.js';
import { PublishChampionship } from '../../../modules/championships/commands/publish-championship.js';
import { SetCover } from '../../../modules/championships/commands/set-cover.js';
import { checkOf } from '../../../modules/championships/domain/check.js';
import { coverOf } from '../../../modules/championships/domain/cover-image.js';
import { shapeOf } from '../../../modules/championships/domain/table-shape.js';
import { Judging } from '../../../modules/championships/judging.port.js';
import { IdentityApi, type PersonToCreate } from '../../../modules/identity/identity.api.js';
import { Commands } from '../../../modules/kernel/commands/commands.js';
import type { PersonStatus, Role } from '../../../modules/kernel/contract/status.js';
import { query, queryOne } from '../../../modules/kernel/database/sql.js';
import { inProject } from '../../../modules/kernel/root.js';
import { StartError } from '../../../modules/kernel/settings.js';
import { FileStorage, type StoredFile } from '../../../modules/kernel/storage/file-storage.js';
import { SubmitSolution } from '../../../modules/scoring/solutions/commands/submit-solution.js';
import { Participate } from '../../../modules/teams/commands/participate.js';
import { TeamsApi } from '../../../modules/teams/teams.api.js';
import { mixedSolution, rivals } from './rivals.js';
import {
  type DemoBaseline,
  demoChampionships,
  demoColumns,
  demoDates,
  demoDraft,
  demoFiles,
  demoPassword,
  demoPeople,
  demoSolutions,
} from './championships.js';
import { demoSite } from './site.js';

type DemoPerson = Omit<PersonToCreate, 'email' | 'password'> & { role: Role; status: PersonStatus };

const secrets = z.object({ SECRET: z.string(), ADMIN_PATH: z.string() });
const folder = (champname: string, file: string) => inProject('apps', 'api', 'demo', 'data', champname, file);
const maxBytes = 10 * 1024 * 1024;
/** What the solutions of rivals are called. */
const mixed = 'mix.csv';

/** Environment of demo mode: secrets of its own, kept in the data folder, and a leaderboard that follows at once. */
export const demoSettings = async (env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const dataDir = env['DATA_DIR'] ?? inProject('.data');
  const path = join(dataDir, 'demo-secrets.json');
  await makeFolder(dataDir, 0o700);
  const known = await readFile(path, 'utf8').catch(() => null);
  const made = known
    ? readSecrets(known, path)
    : { SECRET: randomBytes(32).toString('base64url'), ADMIN_PATH: `/office-${randomBytes(6).toString('hex')}` };
  if (!known) await writeFile(path, JSON.stringify(made), { mode: 0o600 });
  return { LEADERBOARD_REFRESH_SECONDS: '1', ...demoSite, ...made, ...env, DATA_DIR: dataDir, PODIUM_MODE: 'demo' };
};

const readSecrets = (text: string, path: string): z.output<typeof secrets> => {
  try {
    return secrets.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${path} is damaged: delete it, and a new one is made (the address of the console changes, links in old mails end).`,
    );
  }
};

/**
 * Loads what of the demo is not there yet, by the product's own commands; scores are really computed.
 * @param signal breaks the load off after the step that it is at; the next load goes on from there
 * @throws the signal's reason when it was broken off
 */
export const loadDemo = async (
  app: INestApplication,
  report: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const demo = new Demo(app, signal);
  if (await demo.isLoaded()) return;
  report('Loading the demo data …');
  await demo.load();
  report('Scoring the solutions of the demo …');
  await demo.scored();
};

class Demo {
  private readonly commands: Commands;
  private readonly identity: IdentityApi;
  private readonly championships: ChampionshipsApi;
  private readonly judging: Judging;
  private readonly teams: TeamsApi;
  private readonly storage: FileStorage;
  private readonly orm: MikroORM;

  constructor(
    app: INestApplication,
    private readonly signal: AbortSignal,
  ) {
    this.commands = app.get(Commands);
    this.identity = app.get(IdentityApi, { strict: false });
    this.championships = app.get(ChampionshipsApi, { strict: false });
    this.judging = app.get(Judging, { strict: false });
    this.teams = app.get(TeamsApi, { strict: false });
    this.storage = app.get(FileStorage);
    this.orm = app.get(MikroORM);
  }

  /** The last thing that is loaded tells. */
  async isLoaded(): Promise<boolean> {
    const solutions = demoSolutions.length + rivals.length * demoChampionships.length;
    const sql = 'select 1 from championships.championships where champname = $1';
    const draft = await queryOne(this.orm.em.fork(), sql, [demoDraft.champname]);
    return draft !== null && (await this.count('scoring.solutions')) >= solutions;
  }

  async load(): Promise<void> {
    for (const person of demoPeople) await this.person(person);
    for (const championship of demoChampionships) await this.championship(championship);
    await this.draft();
    for (const solution of demoSolutions) await this.solution(solution);
    for (const rival of rivals) await this.rival(rival);
  }

  /** Waits until everything is scored and ranked. */
  async scored(): Promise<void> {
    const open = `select 1 from scoring.solutions where status in ('QUEUED', 'RUNNING')
      union all select 1 from championships.championships c
      left join scoring.boards b on b.championship_id = c.id
      where c.state = 'PUBLISHED' and (b.snapshot_id is null
        or exists (select from scoring.touched_teams t where t.championship_id = c.id))`;
    while (await queryOne(this.orm.em.fork(), open)) await wait(100, undefined, { signal: this.signal });
  }

  private async person(person: DemoPerson): Promise<void> {
    this.signal.throwIfAborted();
    if (await this.identity.personOf(person.login)) return;
    await this.identity.createPerson({ ...person, email: `${person.login}@example.org`, password: demoPassword });
  }

  /** One that its client has not finished yet, so that the editor has something to show. */
  private async draft(): Promise<void> {
    const { champname, dataOf, ...settings } = demoDraft;
    const sql = 'select id from championships.championships where champname = $1';
    const known = await queryOne<{ id: string }>(this.orm.em.fork(), sql, [champname]);
    const ownerId = (await this.identity.personOf('client'))?.id ?? '';
    const { id } = known ?? (await this.commands.run(new CreateChampionship({ ...settings, champname, ownerId })));
    for (const file of demoFiles) if (file.kind === 'data') await this.file(id, dataOf, file);
  }

  private async championship(demo: (typeof demoChampionships)[number]): Promise<void> {
    const known = await queryOne<{ id: string; state: string }>(
      this.orm.em.fork(),
      'select id, state from championships.championships where champname = $1',
      [demo.champname],
    );
    if (known?.state === 'PUBLISHED') return;
    const ownerId = (await this.identity.personOf('client'))?.id ?? '';
    const { startsInDays: _start, endsInDays: _end, cover: _cover, baseline: _baseline, ...texts } = demo;
    const { id } =
      known ?? (await this.commands.run(new CreateChampionship({ ...texts, ...demoDates(demo, new Date()), ownerId })));
    for (const file of demoFiles) await this.file(id, demo.champname, file);
    await this.check(id);
    if (demo.cover) await this.cover(id, demo.cover);
    if (demo.baseline) await this.baseline(id, demo.champname, demo.baseline);
    await this.commands.run(new PublishChampionship(id));
  }

  private async file(championshipId: string, champname: string, file: (typeof demoFiles)[number]): Promise<void> {
    this.signal.throwIfAborted();
    const sql = 'select 1 from championships.files where championship_id = $1 and name = $2';
    if (await queryOne(this.orm.em.fork(), sql, [championshipId, file.name])) return;
    const stored = await this.store('championships', champname, file.name);
    const shape = await shapeOf(createReadStream(folder(champname, file.name)));
    const columnTexts = champname === 'diabetes' && file.kind === 'data' ? demoColumns : [];
    await this.commands.run(new AttachFile(championshipId, { ...file, stored, shape, columnTexts }));
  }

  private async cover(championshipId: string, name: string): Promise<void> {
    const image = await coverOf(await readFile(inProject('apps', 'api', 'demo', 'covers', name)));
    const { key, bytes, sha256 } = await this.storage.put('championships', Readable.from([image]), maxBytes);
    await this.commands.run(new SetCover(championshipId, { storageKey: key, bytes, sha256 }));
  }

  /** What the engine says of truth and sample, as an upload of its client would have found. */
  private async check(championshipId: string): Promise<void> {
    const championship = await this.championships.byId(championshipId);
    const truth = await this.championships.truthOf(championshipId);
    const of = checkOf(championship, truth);
    const sql = `select id, kind, storage_key as "storageKey" from championships.files
      where championship_id = $1 and kind <> 'data' and replaced_at is null and "check" is null`;
    type Row = { id: string; kind: 'truth' | 'sample'; storageKey: string };
    for (const { id, kind, storageKey } of await query<Row>(this.orm.em.fork(), sql, [championshipId])) {
      const report =
        kind === 'truth'
          ? await this.judging.inspect(championship, truth)
          : await this.judging.score(championship, truth, storageKey);
      await this.commands.run(new NoteCheck(championshipId, id, { of, report }, 'file'));
    }
  }

  private async baseline(championshipId: string, champname: string, { file, name }: DemoBaseline): Promise<void> {
    const sql = 'select 1 from championships.baselines where championship_id = $1';
    if (await queryOne(this.orm.em.fork(), sql, [championshipId])) return;
    const championship = await this.championships.byId(championshipId);
    const truth = await this.championships.truthOf(championshipId);
    const stored = await this.store('championships', champname, file);
    const report = await this.judging.score(championship, truth, stored.key);
    const check = { of: checkOf(championship, truth), report };
    await this.commands.run(new AddBaseline(championshipId, { name, fileName: file, stored, check }));
  }

  private async solution({ champname, login, file, comment }: (typeof demoSolutions)[number]): Promise<void> {
    const { championship, by } = await this.participant(champname, login, undefined);
    if (await this.hasSent(by.teamId, file)) return;
    const stored = await this.store('solutions', champname, file);
    await this.commands.run(new SubmitSolution(championship, by, { name: file, comment, stored }));
  }

  /** A rival takes part everywhere, with one solution each. */
  private async rival({ login, team, skill }: (typeof rivals)[number]): Promise<void> {
    await this.person({ login, role: 'user', firstname: login, lastname: team, status: 'IDENTIFIED' });
    for (const { champname } of demoChampionships) {
      const { championship, by } = await this.participant(champname, login, team);
      if (await this.hasSent(by.teamId, mixed)) continue;
      const content = Readable.from([await mixedSolution(champname, skill)]);
      const stored = await this.storage.put('solutions', content, maxBytes);
      await this.commands.run(new SubmitSolution(championship, by, { name: mixed, comment: '', stored }));
    }
  }

  /** A team that takes part may lack its solution: the load was broken off between the two. */
  private async hasSent(teamId: string, name: string): Promise<boolean> {
    this.signal.throwIfAborted();
    const sql = 'select 1 from scoring.solutions where team_id = $1 and name = $2';
    return (await queryOne(this.orm.em.fork(), sql, [teamId, name])) !== null;
  }

  private async participant(champname: string, login: string, team: string | undefined) {
    this.signal.throwIfAborted();
    const personId = (await this.identity.personOf(login))?.id ?? '';
    const championship = await this.championships.visible(champname, null);
    const known = await this.teams.teamOf(championship.id, personId);
    const caller = { id: personId, login, role: 'user', status: 'IDENTIFIED', sessionId: '' } as const;
    const { teamId } = known ?? (await this.commands.run(new Participate(champname, caller, team)));
    return { championship, by: { teamId, personId } };
  }

  private store(area: string, champname: string, file: string): Promise<StoredFile> {
    return this.storage.put(area, createReadStream(folder(champname, file)), maxBytes);
  }

  private async count(table: 'scoring.solutions'): Promise<number> {
    return (await queryOne<{ n: number }>(this.orm.em.fork(), `select count(*)::int as n from ${table}`))?.n ?? 0;
  }
}
