import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/audit/audit.js';
import { Clock } from '../kernel/clock.js';
import type { Bilingual } from '../kernel/contract/language.js';
import type { Caller } from '../kernel/contract/status.js';
import { Commands } from '../kernel/commands/commands.js';
import { readerOf } from '../kernel/database/reader.js';
import { BatchedRead } from '../kernel/database/batched-read.js';
import { isoSql, oftenQuery, oftenQueryOne, query, queryOne } from '../kernel/database/sql.js';
import { found } from '../kernel/domain/domain-error.js';
import { happened } from '../kernel/domain/happened.js';
import { FinishPast } from './commands/finish-past.js';
import { noteHolder, noteHolderOfAll } from './commands/locked-championship.js';
import type { DryRun, Tour } from './contract/editor.js';
import { championshipChanged } from './contract/events.js';
import { leads } from './contract/organiser.js';
import { Baseline } from './domain/baseline.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { checkedOf } from './domain/check.js';
import { sumsOf, type TruthSplit, type TruthSums } from './contract/truth-sums.js';
import { holdsAnswers } from './queries/holds-answers.js';
import { roleNow } from './queries/role-now.js';
import { type ChampionshipFacts, factsOf, type FactsRow, factsSql, namedSql } from './queries/facts.js';
import { type Gate, Gates, isShownTo } from './queries/gates.js';

export type { ChampionshipFacts };

/** A baseline by what it scores. The private score is not for participants before the results are out. */
export interface BaselineScores {
  name: Bilingual;
  publicScore: number;
  privateScore: number;
}

interface TruthRow {
  championshipId: string;
  tourId: string | null;
  storageKey: string;
  sha256: string;
  split: TruthSplit | null;
  inputs: string | null;
}

/** By which solutions are judged now: each of them asks. */
const truthsSql = `select championship_id as "championshipId", tour_id as "tourId", storage_key as "storageKey", sha256, split, inputs
  from championships.files where championship_id = any($1::uuid[]) and kind = 'truth' and replaced_at is null`;

/** Where the truths of championships are, also of those that were replaced: for whoever looks at a database that was restored. */
export const truthFilesSql = `select championship_id as "championshipId", storage_key as "storageKey", sha256,
    bytes::float8 as bytes
  from championships.files where championship_id = any($1::uuid[]) and kind = 'truth'`;

/** $1 championship, $2 a name in lists of its tours, whatever its case, $3 the name instead. Others are not touched, and wait for nothing. */
const calledAnewSql = `update championships.championships set version = version + 1, tours = (
    select jsonb_agg(case when t.tour -> 'advance' -> 'teams' is null then t.tour else
        jsonb_set(t.tour, '{advance,teams}', (select coalesce(jsonb_agg(case when lower(n.name) = lower($2) then $3 else n.name end order by n.at), '[]')
          from jsonb_array_elements_text(t.tour -> 'advance' -> 'teams') with ordinality n (name, at))) end order by t.at)
    from jsonb_array_elements(tours) with ordinality t (tour, at))
  where id = $1 and exists (select from jsonb_array_elements(tours) t (tour),
    jsonb_array_elements_text(t.tour -> 'advance' -> 'teams') n (name) where lower(n.name) = lower($2))
  returning id`;

/** A truth, stored. */
export interface StoredTruth {
  storageKey: string;
  sha256: string;
  split: TruthSplit | null;
}

/** ALGO1: a test, and where its input is stored. */
export interface StoredTest {
  name: string;
  visible: boolean;
  bytes: number;
  inputKey: string;
  sha256: string;
  judged: boolean;
}

/** What other contexts may ask of championships. */
@Injectable()
export class ChampionshipsApi {
  private readonly byName: BatchedRead<string, FactsRow | null>;
  private readonly truthsById: BatchedRead<string, TruthRow[]>;

  constructor(
    private readonly orm: MikroORM,
    private readonly gates: Gates,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {
    this.byName = new BatchedRead(async (names) => {
      const rows = await oftenQuery<FactsRow>(orm.em.fork(), namedSql, [[...new Set(names)]]);
      const known = new Map(rows.map((row) => [row.champname, row]));
      return names.map((name) => known.get(name) ?? null);
    });
    this.truthsById = new BatchedRead(async (ids) => {
      const rows = await oftenQuery<TruthRow>(orm.em.fork(), truthsSql, [[...new Set(ids)]]);
      const known = Map.groupBy(rows, ({ championshipId }) => championshipId);
      return ids.map((id) => known.get(id) ?? []);
    });
  }

  /** A championship that the caller may see. @throws DomainError NOT_FOUND */
  async visible(champname: string, caller: Caller | null): Promise<ChampionshipFacts> {
    const row = await this.named(champname);
    return factsOf(found(isShownTo(row, caller) ? row : null));
  }

  /**
   * The same for a command by which somebody enters it, and it stays as it is until that ends: who makes it a test waits,
   * and then sees them. @throws DomainError NOT_FOUND
   */
  async entered(champname: string, caller: Caller): Promise<ChampionshipFacts> {
    const row = await queryOne<FactsRow>(readerOf(this.orm), `${namedSql} for share of c`, [[champname]]);
    return factsOf(found(row && isShownTo(row, caller) ? row : null));
  }

  /** The same by its id. @throws DomainError NOT_FOUND */
  async held(id: string, caller: Caller): Promise<ChampionshipFacts> {
    const row = await queryOne<FactsRow>(readerOf(this.orm), `${factsSql} where id = $1 for share of c`, [id]);
    return factsOf(found(row && isShownTo(row, caller) ? row : null));
  }

  /**
   * The id of one that the caller may see, for what crowds ask: they share what is read, and each is decided on alone. Null
   * for all others. Not within a command.
   */
  async idOfVisible(champname: string, caller: Caller | null): Promise<string | null> {
    const gate = await this.gates.of(champname);
    return gate !== null && isShownTo(gate, caller) ? gate.id : null;
  }

  /** One that the caller may edit: their own, any for an admin. For all others it does not exist. @throws DomainError NOT_FOUND */
  editable(champname: string, caller: Caller): Promise<ChampionshipFacts> {
    return this.managed({ champname }, caller);
  }

  /**
   * The same, also by its id and for the operator at the command line. Within a command it is the role of now that counts, and
   * nobody's who is blocked by now: a call may have begun long before. @throws DomainError NOT_FOUND
   */
  async managed(
    which: { id: string } | { champname: string },
    by: Pick<Actor, 'id' | 'role'>,
  ): Promise<ChampionshipFacts> {
    const row = 'id' in which ? await this.withId(which.id) : await this.named(which.champname);
    const em = readerOf(this.orm);
    const role = by.id !== null && em.isInTransaction() ? await roleNow(em, by.id, this.clock.now()) : by.role;
    return factsOf(found(role !== null && leads(row, { id: by.id, role }) ? row : null));
  }

  /**
   * CHAMP6: within a command, before it holds teams, the intake or the results of the championship: names in lists of who goes on
   * stay as they are until it ends. For {@link calledAnew} alone, so that no two wait for each other.
   */
  async holdLists(id: string, how: 'shared' | 'alone'): Promise<void> {
    const lock = how === 'alone' ? 'for no key update' : 'for share';
    await query(readerOf(this.orm), `select from championships.championships where id = $1 ${lock}`, [id]);
  }

  /**
   * CHAMP6: a team is called otherwise, or goes on under another one's name: lists of who goes on mean it by that from now on. Within
   * a command that holds the lists alone. Who has the former list open is told so when they save it.
   */
  async calledAnew(id: string, from: string, to: string): Promise<void> {
    const changed = await query(readerOf(this.orm), calledAnewSql, [id, from, to]);
    if (changed.length > 0) happened(championshipChanged({ championshipId: id }));
  }

  /** The rule of {@link managed}, for what is asked often. */
  async isManaged(id: string, caller: Pick<Caller, 'id' | 'role'>): Promise<boolean> {
    const sql = 'select owner_id as "ownerId" from championships.championships where id = $1';
    const row = await oftenQueryOne<Pick<Gate, 'ownerId'>>(readerOf(this.orm), sql, [id]);
    return row !== null && leads(row, caller);
  }

  /** The same of somebody by what they are at this moment: nobody who is blocked or gone leads anything. Within a command. */
  async isStillManaged(id: string, personId: string): Promise<boolean> {
    const role = await roleNow(readerOf(this.orm), personId, this.clock.now());
    return role !== null && this.isManaged(id, { id: personId, role });
  }

  /** CHAMP4: whether somebody holds the answers, so that they don't compete. */
  holdsAnswers(
    championship: Pick<ChampionshipFacts, 'id' | 'ownerId' | 'isTest'>,
    person: { id: string; role: string },
  ): Promise<boolean> {
    return holdsAnswers(readerOf(this.orm), championship, person);
  }

  /** CHAMP4: somebody saw what tells of the answers. Within a command. */
  async answersSeen(id: string, personId: string): Promise<void> {
    await noteHolder(readerOf(this.orm), id, personId, this.clock.now());
  }

  /** CHAMP4: somebody has a copy of all that the database knew by then. Within a command. */
  async allAnswersSeen(personId: string, madeAt: Date): Promise<void> {
    await noteHolderOfAll(readerOf(this.orm), personId, madeAt, this.clock.now());
  }

  /** @throws DomainError NOT_FOUND */
  async byId(id: string): Promise<ChampionshipFacts> {
    return factsOf(await this.withId(id));
  }

  /**
   * The truth of a championship, or that of one of its tours where it has its own (CHAMP6): where it is stored, its checksum
   * and how its public rows are drawn. Never for a participant's eyes. @throws DomainError NOT_FOUND
   */
  async truthOf(championshipId: string, tourId: string | null = null): Promise<StoredTruth> {
    const truths = await this.truths(championshipId);
    const own = truths.find((truth) => tourId !== null && truth.tourId === tourId);
    return found(own ?? truths.find((truth) => truth.tourId === null));
  }

  /** The sample solution; null while there is none. */
  sampleOf(championshipId: string): Promise<{ storageKey: string; sha256: string } | null> {
    const sql = `select storage_key as "storageKey", sha256 from championships.files where championship_id = $1 and kind = 'sample'`;
    return queryOne<{ storageKey: string; sha256: string }>(readerOf(this.orm), sql, [championshipId]);
  }

  /** ALGO1: the tests of a championship, in the order in which they run. */
  testsOf(championshipId: string): Promise<StoredTest[]> {
    const sql = `select name, visible, bytes::float8 as bytes, input_key as "inputKey", sha256, truth_key is not null as judged
      from championships.tests where championship_id = $1 order by name`;
    return query<StoredTest>(readerOf(this.orm), sql, [championshipId]);
  }

  /** CHAMP6: the tours as they are saved now, and when they were changed last. */
  async savedTours(championshipId: string): Promise<{ tours: readonly Tour[]; editedAt: Date | null }> {
    const sql = `select tours, ${isoSql('tours_edited_at')} as "editedAt" from championships.championships where id = $1`;
    const row = found(
      await queryOne<{ tours: Tour[]; editedAt: string | null }>(readerOf(this.orm), sql, [championshipId]),
    );
    return { tours: row.tours, editedAt: row.editedAt === null ? null : new Date(row.editedAt) };
  }

  /** Marks of all truths by which solutions are judged now. */
  async truthSums(championshipId: string): Promise<TruthSums> {
    return sumsOf(await this.truths(championshipId));
  }

  /** LB1: the organiser's solutions with the scores that hold for the truth and metric of now. */
  async baselinesOf({ id, metric, metricParams, hasBaselines }: ChampionshipFacts): Promise<BaselineScores[]> {
    if (!hasBaselines) return [];
    const em = readerOf(this.orm);
    const baselines = await em.find(Baseline, { championship: id }, { orderBy: { position: 'asc' } });
    const truth = (await this.truths(id)).find(({ tourId }) => tourId === null);
    const checked = checkedOf({ metric, metricParams }, truth);
    return baselines.flatMap((baseline) => {
      const report = checked<DryRun>(baseline);
      if (!report?.ok || report.score === null) return [];
      const { score, publicScore, privateScore } = report;
      return [{ name: baseline.name, publicScore: publicScore ?? score, privateScore: privateScore ?? score }];
    });
  }

  /** The truth file with this checksum, also one that was replaced since; else the one of now. Null where there is none. */
  async truthWith(championshipId: string, sha256: string): Promise<{ storageKey: string; sha256: string } | null> {
    const where = { championship: championshipId, kind: 'truth' } as const;
    const truths = await this.orm.em.fork().find(ChampionshipFile, where, { orderBy: { updatedAt: 'desc' } });
    return truths.find((truth) => truth.sha256 === sha256) ?? truths.find(({ tourId }) => !tourId) ?? null;
  }

  /** Ends one in the past and makes its results final: for the demo. */
  finishPast(id: string, end: Date): Promise<void> {
    return this.commands.run(new FinishPast(id, end));
  }

  /** Outside of a command, which reads on its own connection, all who ask at one moment are answered together. */
  private truths(championshipId: string): Promise<TruthRow[]> {
    const em = readerOf(this.orm);
    if (!em.isInTransaction()) return this.truthsById.ask(championshipId);
    return oftenQuery<TruthRow>(em, truthsSql, [[championshipId]]);
  }

  private async withId(id: string): Promise<FactsRow> {
    return found(await oftenQueryOne<FactsRow>(readerOf(this.orm), `${factsSql} where id = $1`, [id]));
  }

  private async named(champname: string): Promise<FactsRow> {
    const em = readerOf(this.orm);
    if (!em.isInTransaction()) return found(await this.byName.ask(champname));
    return found(await oftenQueryOne<FactsRow>(em, namedSql, [[champname]]));
  }
}
