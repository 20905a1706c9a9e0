import type { CoverFocus } from '../../kernel/contract/covers/focus.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { isoSql } from '../../kernel/database/sql.js';
import type { ChampionshipKind } from '../algorithms/contract/algorithm.js';
import type { ChampionshipState, ChampionshipType, Direction } from '../contract/championship.js';

/** CHAMP1: the type is derived from the flag and the dates; $1 is now. */
export const typeSql = `case when is_test then 'TEST' when date_end is null then 'INFINITY'
  when date_end <= $1::timestamptz then 'ENDED' else 'ACTIVE' end`;

/** A championship as lists read it. */
export interface CardRow {
  id: string;
  ownerId: string;
  champname: string;
  kind: ChampionshipKind;
  title: Bilingual;
  teaser: Bilingual;
  type: ChampionshipType;
  dateStart: string;
  dateEnd: string | null;
  metric: string;
  direction: Direction;
  dailyAttempts: number;
  acceptAfterEnd: boolean;
  prize: Bilingual;
  isRated: boolean;
  coverSha256: string | null;
  coverAlt: Bilingual;
  coverFocus: CoverFocus | null;
  state: ChampionshipState;
  participationWindowHours: number | null;
}

/** When it starts; a draft without a date stands where it was made. */
export const startSql = 'coalesce(date_start, created_at)';

export const cardColumns = `c.id, owner_id as "ownerId", champname, kind, title, teaser, ${typeSql} as type,
  ${isoSql(startSql)} as "dateStart", ${isoSql('date_end')} as "dateEnd", metric, direction,
  daily_attempts as "dailyAttempts", accept_after_end as "acceptAfterEnd", prize, state,
  not is_test and not was_termless and date_end is not null as "isRated",
  cover->>'sha256' as "coverSha256", cover_alt as "coverAlt", cover_focus as "coverFocus",
  participation_window_hours as "participationWindowHours"`;

export interface FileRow {
  name: string;
  bytes: number;
  rows: number | null;
  columns: number | null;
  sha256: string;
  description: Bilingual;
  updatedAt: string;
  storageKey: string;
}

const storedColumns = `name, bytes::float8 as bytes, (shape->>'rows')::int as rows,
  jsonb_array_length(shape->'columns') as columns, sha256, ${isoSql('updated_at')} as "updatedAt", storage_key as "storageKey"`;
export const fileColumns = `${storedColumns}, description`;

export interface FormerRow extends Omit<FileRow, 'description'> {
  id: string;
  endedAt: string;
  isRemoved: boolean;
  reason: string;
}

export const formerColumns = `${storedColumns}, id, ${isoSql('ended_at')} as "endedAt", is_removed as "isRemoved", reason`;
