import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { ChampionshipCard, ChampionshipView, Formatted, FormattedText } from '../contract/championship.js';
import { leads } from '../contract/organiser.js';
import { submitUntil } from '../contract/taking-part.js';
import type { StoredCover } from '../domain/championship.js';
import { Participations } from '../participations.port.js';
import { Places } from '../places.port.js';
import {
  type CardRow,
  cardColumns,
  fileColumns,
  type FileRow,
  formerColumns,
  type FormerRow,
  startSql,
  typeSql,
} from './championship-sql.js';
import { versionOf } from './cover-version.js';
import { holdsAnswers } from './holds-answers.js';

interface TextRow extends CardRow {
  description: Bilingual;
  rules: Bilingual;
  awards: Bilingual;
  schedule: Bilingual;
  formatNote: Bilingual;
  openDescription: boolean;
  repositoryExample: string | null;
  html: Partial<Record<`${FormattedText}.${keyof Formatted}`, string | null>> | null;
}

const formattedOf = ({ html }: TextRow, name: FormattedText): Formatted => ({
  rus: html?.[`${name}.rus`] ?? null,
  eng: html?.[`${name}.eng`] ?? null,
});

const tabTypes = { all: null, active: 'ACTIVE', infinite: 'INFINITY', ended: 'ENDED' } as const;
const cursorForm = z.tuple([z.string(), z.uuid()]);

/** Reads of championships: SQL straight to the views of the contract. */
@Injectable()
export class ChampionshipQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly participations: Participations,
    private readonly places: Places,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** CHAMP1: a tab of the list, the newest first. */
  async list(page: { tab: keyof typeof tabTypes; limit: number; cursor?: string | undefined }, caller: Caller | null) {
    const [before, beforeId] = page.cursor ? fromCursor(cursorForm, page.cursor) : [null, null];
    const rows = await query<CardRow>(
      this.em,
      `select ${cardColumns} from championships.championships c
       where ${visibleSql} and ($4::text is null or ${typeSql} = $4)
         and ($5::timestamptz is null or (${startSql}, id) < ($5::timestamptz, $6::uuid))
       order by ${startSql} desc, id desc limit $7`,
      [this.clock.now(), ...viewer(caller), tabTypes[page.tab], before, beforeId, page.limit + 1],
    );
    const cards = await this.cards(rows, caller);
    return toPage(
      cards,
      page.limit,
      ({ row }) => [row.dateStart, row.id],
      ({ card }) => card,
    );
  }

  /** CHAMP2, CHAMP3: one championship; its description only for those who take part unless it is open to everybody, rows of its files from its start on. */
  async one(champname: string, caller: Caller | null): Promise<ChampionshipView> {
    const row = await this.row(champname, caller);
    const [made] = await this.cards([row], caller);
    const { card } = found(made);
    const { rules, awards, schedule, participationWindowHours } = row;
    const runs = this.runs(row, caller);
    const isInside = card.participation !== null || runs;
    const seesData = runs || (isInside && this.hasBegun(row));
    const description = isInside || row.openDescription ? row.description : null;
    const html = {
      description: description && formattedOf(row, 'description'),
      rules: formattedOf(row, 'rules'),
      awards: formattedOf(row, 'awards'),
      schedule: formattedOf(row, 'schedule'),
    };
    const format = await this.formatOf(row);
    const solutionFormat = format && { ...format, example: seesData ? format.example : [] };
    const data = await this.dataOf(row.id);
    const publicPercent = await this.publicPercentOf(row.id);
    const repositoryExample = this.served(row.repositoryExample);
    const asked = { ...row, isTest: row.type === 'TEST' };
    return {
      ...card,
      repositoryExample,
      description,
      rules,
      awards,
      schedule,
      html,
      solutionFormat,
      participationWindowHours,
      publicPercent,
      holdsAnswers: caller !== null && (await holdsAnswers(this.em, asked, caller)),
      data,
    };
  }

  /** CHAMP3: files for participants, and where they are stored. @throws DomainError NOT_PARTICIPATING, CHAMPIONSHIP_NOT_STARTED */
  async storedFiles(champname: string, caller: Caller): Promise<FileRow[]> {
    const id = await this.withFiles(champname, caller);
    const sql = `select ${fileColumns} from championships.files where championship_id = $1 and kind <> 'truth' order by name`;
    return query<FileRow>(this.em, sql, [id]);
  }

  /** CHAMP5: versions that were replaced or removed, the newest first. @throws DomainError as storedFiles */
  async formerFiles(champname: string, caller: Caller): Promise<FormerRow[]> {
    const id = await this.withFiles(champname, caller);
    const sql = `select ${formerColumns} from championships.former_files where championship_id = $1 order by ended_at desc, id desc`;
    return query<FormerRow>(this.em, sql, [id]);
  }

  /** @returns the id of a championship whose files the caller may have */
  private async withFiles(champname: string, caller: Caller): Promise<string> {
    const row = await this.row(champname, caller);
    const part = (await this.participations.of([row.id], caller.id)).get(row.id);
    const runs = this.runs(row, caller);
    if (!part && !runs) throw new DomainError('NOT_PARTICIPATING');
    refuse(!runs && !this.hasBegun(row), 'CHAMPIONSHIP_NOT_STARTED', { startsAt: row.dateStart });
    return row.id;
  }

  /** Where a file is stored, for its download. @throws DomainError as storedFiles, NOT_FOUND */
  async file(champname: string, name: string, caller: Caller): Promise<FileRow> {
    const rows = await this.storedFiles(champname, caller);
    return found(rows.find((row) => row.name === name));
  }

  /** Where the picture is stored, for those who may see the championship. @throws DomainError NOT_FOUND */
  async cover(champname: string, caller: Caller | null): Promise<StoredCover & { isOpen: boolean }> {
    const { id, type, state } = await this.row(champname, caller);
    const sql = 'select cover from championships.championships where id = $1';
    const [row] = await query<{ cover: StoredCover | null }>(this.em, sql, [id]);
    return { ...found(row?.cover), isOpen: type !== 'TEST' && (state === 'PUBLISHED' || state === 'FINISHED') };
  }

  private async row(champname: string, caller: Caller | null): Promise<TextRow> {
    const sql = `select ${cardColumns}, description, rules, awards, schedule, format_note as "formatNote",
      open_description as "openDescription", repository_example as "repositoryExample", (select json_object_agg(t.name || '.' || t.language, t.html)
        from championships.shown_texts t where t.championship_id = c.id) as html
      from championships.championships c
      where ${visibleSql} and champname = $4`;
    const [row] = await query<TextRow>(this.em, sql, [this.clock.now(), ...viewer(caller), champname]);
    return found(row);
  }

  /** One of the platform's own is stored by its path: where it is served from may be another place at the next start. */
  private served(address: string | null): string | null {
    const { HOST, PORT } = this.settings;
    return address?.startsWith('/') ? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}${address}` : address;
  }

  private runs(row: CardRow, caller: Caller | null): boolean {
    return caller !== null && leads(row, caller);
  }

  private hasBegun({ dateStart }: CardRow): boolean {
    return this.clock.now() >= new Date(dateStart);
  }

  private async cards(rows: CardRow[], caller: Caller | null): Promise<{ row: CardRow; card: ChampionshipCard }[]> {
    const ids = rows.map(({ id }) => id);
    const teams = await this.participations.teamsIn(ids);
    const parts = caller ? await this.participations.of(ids, caller.id) : null;
    const own = [...(parts ?? [])].map(([championshipId, { teamId }]) => ({ championshipId, teamId }));
    const places = own.length > 0 ? await this.places.placesOf(own) : null;
    return rows.map((row) => {
      const part = parts?.get(row.id);
      const {
        id: _id,
        ownerId: _owner,
        state,
        participationWindowHours: _hours,
        coverSha256,
        coverAlt,
        coverFocus,
        ...rest
      } = row;
      const card = {
        ...rest,
        cover: coverSha256 === null ? null : { version: versionOf(coverSha256), alt: coverAlt, focus: coverFocus },
        teams: teams.get(row.id) ?? 0,
        participation: part ? { ...part, submitUntil: submitUntil(part.confirmedAt, row) } : null,
        ownPlace: places?.get(row.id) ?? null,
        ...(this.runs(row, caller) && { state }),
      };
      return { row, card };
    });
  }

  /** CHAMP3: counts, and nothing of what is in the files, nor what they are called. */
  private async dataOf(id: string): Promise<ChampionshipView['data']> {
    const sql = `select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
        coalesce(sum((shape->>'rows')::int) filter (where kind = 'data'), 0)::int as rows,
        coalesce(max(jsonb_array_length(shape->'columns')) filter (where kind = 'data'), 0)::int as columns
      from championships.files where championship_id = $1 and kind in ('data', 'sample')`;
    const [row] = await query<ChampionshipView['data']>(this.em, sql, [id]);
    return found(row);
  }

  /** By what the engine found in the answers when they were stored. */
  private async publicPercentOf(id: string): Promise<number | null> {
    const sql = `select greatest(1, least(99, round(100 * (report->>'publicRows')::numeric / (report->>'rows')::numeric)))::int as percent
      from (select "check"->'report' as report from championships.files
        where championship_id = $1 and kind = 'truth' and tour_id is null and replaced_at is null limit 1) f
      where report->>'publicRows' is not null`;
    const [row] = await query<{ percent: number }>(this.em, sql, [id]);
    return row?.percent ?? null;
  }

  private async formatOf({ id, formatNote: note }: TextRow): Promise<ChampionshipView['solutionFormat']> {
    const sql = `select shape from championships.files where championship_id = $1 and kind = 'sample' limit 1`;
    const [row] = await query<{ shape: { columns: string[]; rows: number; example: string[][] } | null }>(
      this.em,
      sql,
      [id],
    );
    return row?.shape ? { ...row.shape, maxBytes: this.settings.MAX_SOLUTION_BYTES, note } : null;
  }
}

/** $2 is the viewer's id where they may lead one, $3 whether they see everything. */
const visibleSql = `(c.owner_id = $2 or $3 or (c.state in ('PUBLISHED', 'FINISHED') and not c.is_test))`;
const viewer = (caller: Caller | null): [string | null, boolean] => [
  caller && caller.role !== 'user' ? caller.id : null,
  caller?.role === 'admin',
];
