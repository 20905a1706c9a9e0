import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../../identity/demo.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { type DemoRun, type DemoStory, tellOne } from '../../kernel/demo.js';
import { remade } from '../../kernel/images/remade.js';
import { inProject } from '../../kernel/root.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { ChampionshipsApi } from '../championships.api.js';
import { AddBaseline } from '../commands/baselines/add-baseline.js';
import { PutTest } from '../algorithms/commands/put-test.js';
import { AttachFile } from '../commands/files/attach-file.js';
import { CreateChampionship } from '../commands/create-championship.js';
import { NoteCheck } from '../commands/note-check.js';
import { PublishChampionship } from '../commands/publish-championship.js';
import { SetCover } from '../commands/set-cover.js';
import { checkOf } from '../domain/check.js';
import { coverShape, type NewChampionship } from '../domain/championship.js';
import { shapeOf } from '../domain/table-shape.js';
import { Rendering } from '../flows/rendering.js';
import { Judging } from '../judging.port.js';
import { demoByCode, romanTests, romanTruth } from './by-code.js';
import {
  type DemoBaseline,
  demoChampionships,
  demoColumns,
  demoData,
  demoDates,
  demoDraft,
  demoFiles,
  type DemoPast,
  demoPast,
  pastSchedule,
} from './championships.js';

const maxBytes = 10 * 1024 * 1024;

/** The championships of the demo, with their files; the last is the draft. */
export const story: DemoStory = {
  isTold: async (run) => {
    const championships = new DemoChampionships(run);
    return (await championships.arePublished()) && (await championships.hasDraft());
  },
  tell: async (run) => {
    const championships = new DemoChampionships(run);
    const one = (champname: string, tell: () => Promise<void>) => tellOne(run, `championship ${champname}`, tell);
    for (const demo of demoChampionships) await one(demo.champname, () => championships.championship(demo));
    await one(demoByCode.champname, () => championships.byCode());
    for (const past of demoPast) await one(past.champname, () => championships.past(past));
    await one(demoDraft.champname, () => championships.draft());
  },
};

class DemoChampionships {
  private readonly commands: Commands;
  private readonly championships: ChampionshipsApi;
  private readonly judging: Judging;
  private readonly storage: FileStorage;
  private readonly orm: MikroORM;

  constructor(private readonly run: DemoRun) {
    const { app } = run;
    this.commands = app.get(Commands);
    this.championships = app.get(ChampionshipsApi, { strict: false });
    this.judging = app.get(Judging, { strict: false });
    this.storage = app.get(FileStorage);
    this.orm = app.get(MikroORM);
  }

  /** All that are not drafts: a folder of an older demo has fewer of them. */
  async arePublished(): Promise<boolean> {
    const names = [...demoChampionships, ...demoPast, demoByCode].map(({ champname }) => champname);
    const sql = `select count(*)::int as n from championships.championships where champname = any($1) and state <> 'DRAFT'`;
    return (await queryOne<{ n: number }>(this.orm.em.fork(), sql, [names]))?.n === names.length;
  }

  /** With its last file, unless somebody has gone on with it. */
  async hasDraft(): Promise<boolean> {
    const sql = `select 1 from championships.championships c where champname = $1 and (state <> 'DRAFT'
      or (select count(*) from championships.files f where f.championship_id = c.id) >= $2)`;
    const files = demoFiles.filter(({ kind }) => kind === 'data').length;
    return (await queryOne(this.orm.em.fork(), sql, [demoDraft.champname, files])) !== null;
  }

  /** One that its client has not finished yet, so that the editor has something to show. */
  async draft(): Promise<void> {
    const { champname, dataOf, ...settings } = demoDraft;
    const known = await this.known(demoDraft);
    if (known && !known.isBegun) return;
    const ownerId = await demoPersonId(this.run, 'client');
    const { id } = known ?? (await this.create({ ...settings, champname, ownerId }));
    for (const file of demoFiles) if (file.kind === 'data') await this.file(id, dataOf, file);
  }

  async championship(demo: (typeof demoChampionships)[number]): Promise<void> {
    const known = await this.known(demo);
    if (known && !known.isBegun) return;
    const ownerId = await demoPersonId(this.run, 'client');
    const { startsInDays: _start, endsInDays: _end, cover: _cover, baseline: _baseline, ...texts } = demo;
    const { id } = known ?? (await this.create({ ...texts, ...demoDates(demo, new Date()), ownerId }));
    for (const file of demoFiles) await this.file(id, demo.champname, file);
    await this.check(id);
    if (demo.cover) await this.cover(id, demo.cover);
    if (demo.baseline) await this.baseline(id, demo.champname, demo.baseline);
    await this.commands.run(new PublishChampionship(id));
  }

  /** Open while its solutions come; it ends when these are scored, see the story of scoring. */
  async past({ champname, dataOf, title, teaser, endedDaysAgo }: DemoPast): Promise<void> {
    const known = await this.known({ champname, title });
    if (known && !known.isBegun) return;
    const model = demoChampionships.find((one) => one.champname === dataOf);
    if (!model) return;
    const {
      startsInDays: _start,
      endsInDays: _end,
      cover: _cover,
      coverAlt: _alt,
      coverFocus: _focus,
      baseline: _baseline,
      ...texts
    } = model;
    const { dateStart } = demoDates({ ...model, startsInDays: -endedDaysAgo - 60 }, new Date());
    const ownerId = await demoPersonId(this.run, 'client');
    const own = { champname, title, teaser, schedule: pastSchedule, dateStart, dateEnd: null, ownerId };
    const { id } = known ?? (await this.create({ ...texts, ...own }));
    for (const file of demoFiles) await this.file(id, dataOf, file);
    await this.check(id);
    await this.commands.run(new PublishChampionship(id));
  }

  /** ALGO1: one that is won by code, with tests and a repository that the platform serves itself. */
  async byCode(): Promise<void> {
    const known = await this.known(demoByCode);
    if (known && !known.isBegun) return;
    const { startsInDays: _start, endsInDays: _end, ...texts } = demoByCode;
    const ownerId = await demoPersonId(this.run, 'client');
    const { id } = known ?? (await this.create({ ...texts, ...demoDates(demoByCode, new Date()), ownerId }));
    for (const { name, visible, input, answers } of romanTests) {
      this.run.signal.throwIfAborted();
      const change = { visible, input: await this.text(input), truth: await this.text(romanTruth(answers)) };
      await this.commands.run(new PutTest(id, name, change));
    }
    const all = romanTruth(romanTests.flatMap(({ answers }) => answers));
    const shape = await shapeOf(Readable.from([Buffer.from(all)]));
    const file = { kind: 'truth', name: 'truth.csv', description: { rus: '', eng: '' }, shape } as const;
    await this.commands.run(new AttachFile(id, { ...file, stored: await this.text(all) }));
    await this.check(id);
    await this.commands.run(new PublishChampionship(id));
  }

  private text(content: string): Promise<StoredFile> {
    return this.storage.put('championships', Readable.from([Buffer.from(content)]), { maxBytes });
  }

  private async create(championship: NewChampionship): Promise<{ id: string }> {
    const shown = await this.run.app.get(Rendering, { strict: false }).of(championship);
    return this.commands.run(new CreateChampionship(championship, shown));
  }

  /** One of this name; an earlier load was broken off in it where it is a draft of this title. */
  private known({ champname, title }: { champname: string; title: Bilingual }) {
    const sql = `select id, state = 'DRAFT' and title->>'eng' = $2 as "isBegun"
      from championships.championships where champname = $1`;
    return queryOne<{ id: string; isBegun: boolean }>(this.orm.em.fork(), sql, [champname, title.eng]);
  }

  private async file(championshipId: string, champname: string, file: (typeof demoFiles)[number]): Promise<void> {
    this.run.signal.throwIfAborted();
    const sql = 'select 1 from championships.files where championship_id = $1 and name = $2';
    if (await queryOne(this.orm.em.fork(), sql, [championshipId, file.name])) return;
    const stored = await this.store(champname, file.name);
    const shape = await shapeOf(createReadStream(demoData(champname, file.name)));
    const columnTexts = champname === 'diabetes' && file.kind === 'data' ? demoColumns : [];
    await this.commands.run(new AttachFile(championshipId, { ...file, stored, shape, columnTexts }));
  }

  private async cover(championshipId: string, name: string): Promise<void> {
    const given = await readFile(inProject('modules', 'championships', 'demo', 'covers', name));
    const { image } = await remade(given, coverShape);
    const { key, bytes, sha256 } = await this.storage.put('championships', Readable.from([image]), { maxBytes });
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
      await this.commands.run(new NoteCheck(championshipId, { id, check: { of, report }, kind: 'file' }));
    }
  }

  private async baseline(championshipId: string, champname: string, { file, name }: DemoBaseline): Promise<void> {
    const sql = 'select 1 from championships.baselines where championship_id = $1';
    if (await queryOne(this.orm.em.fork(), sql, [championshipId])) return;
    const championship = await this.championships.byId(championshipId);
    const truth = await this.championships.truthOf(championshipId);
    const stored = await this.store(champname, file);
    const report = await this.judging.score(championship, truth, stored.key);
    const check = { of: checkOf(championship, truth), report };
    await this.commands.run(new AddBaseline(championshipId, { name, fileName: file, stored, check }));
  }

  private store(champname: string, file: string): Promise<StoredFile> {
    return this.storage.put('championships', createReadStream(demoData(champname, file)), { maxBytes });
  }
}
