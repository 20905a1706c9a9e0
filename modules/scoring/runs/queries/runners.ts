import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import type { BoxPause } from '../contract/run.js';
import { isImageAbsentSql } from '../../solutions/queries/queue-sql.js';
import { silentSeconds } from '../contract/limits.js';
import type { runnerHello } from '../contract/runner.js';
import { hashOfToken } from '../domain/runner.js';

/** A runner by its token and its own name. */
export interface KnownRunner {
  id: string;
  /** Its box stood its test, or what it failed is accepted; null before it said so. */
  complete: boolean;
  /** It has a box at all: where bubblewrap is not installed nothing begins. */
  starts: boolean;
  /** Names of images that it has, its usual one among them, which has none. */
  images: string[];
}

/** A runner as operators see it. */
export interface RunnerState {
  id: string;
  slots: number;
  running: number;
  seenAt: string;
  isAlive: boolean;
  complete: boolean;
  failed: string[];
  accepted: string[];
  image: string;
  images: string[];
  adapter: string;
}

/** What there is to run repositories in. */
export interface BoxState {
  complete: boolean;
  paused: BoxPause | null;
  failed: string[];
  image: string;
  adapter: string;
  packages: { name: string; version: string }[];
  /** Of all, where `packages` are the first of them. */
  packageCount?: number;
  /** Runners that live. */
  runners: number;
}

/** What a self-test names beside all else where nothing could be begun. */
export const noBox = 'starts';

const goneSql = `delete from scoring.runners where token_id = $1 and id <> $2 and (id = $3 or starts_with(id, $3 || ':'))
  and seen_at < clock_timestamp() - make_interval(secs => $4)`;

/** Runners: who they are, by their tokens, and how they are, by their signs of life and the database's clock. */
@Injectable()
export class Runners {
  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The token that this is, by its id and name; null for all else. */
  ofToken(token: string): Promise<{ id: string; name: string } | null> {
    const sql = 'select id, name from scoring.runner_tokens where token_hash = $1 and revoked_at is null';
    return queryOne(this.orm.em.fork(), sql, [hashOfToken(token)]);
  }

  async hello(token: { id: string; name: string }, id: string, hello: z.output<typeof runnerHello>): Promise<void> {
    const { failed, accepted } = hello.box;
    // What it lacks may be accepted by its operator, and never where real contests are held.
    const mayAccept = this.settings.PODIUM_MODE !== 'production';
    const complete =
      hello.box.complete || (mayAccept && failed.length > 0 && failed.every((one) => accepted.includes(one)));
    const em = this.orm.em.fork();
    // Processes before this one, of its name: those that live stay.
    await query(em, goneSql, [token.id, id, `${token.name}:${hello.runner}`, silentSeconds]);
    await query(
      em,
      `insert into scoring.runners (id, token_id, image, packages, complete, failed, accepted, slots, adapter, images, package_count, started_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(), clock_timestamp())
       on conflict (id) do update set token_id = $2, image = $3, packages = $4, complete = $5, failed = $6, accepted = $7,
         slots = $8, adapter = $9, images = $10, package_count = $11, seen_at = clock_timestamp()`,
      [
        id,
        token.id,
        hello.image,
        JSON.stringify(hello.packages),
        complete,
        JSON.stringify(failed),
        JSON.stringify(accepted),
        hello.slots,
        hello.adapter,
        JSON.stringify(hello.images),
        hello.packageCount ?? null,
      ],
    );
  }

  /** It lives. @returns null when it never said hello */
  seen(id: string): Promise<KnownRunner | null> {
    const sql = `update scoring.runners set seen_at = clock_timestamp() where id = $1
      returning id, complete, not failed @> '["${noBox}"]' as starts,
        array(select '' union all select one->>'name' from jsonb_array_elements(images) one) as images`;
    return queryOne<KnownRunner>(this.orm.em.fork(), sql, [id]);
  }

  /** The runner of this token that has a run, or a check; null for that of another one. */
  async runnerOf(run: string, token: string): Promise<string | null> {
    const sql = `select worker from (select worker from scoring.queue_entries where run = $1
        union all select worker from scoring.program_trials where run = $1
        union all select worker from scoring.rejudge_items where run = $1
        union all select worker from scoring.repository_checks where run = $1) has
      where starts_with(worker, $2 || ':')`;
    return (await queryOne<{ worker: string }>(this.orm.em.fork(), sql, [run, token]))?.worker ?? null;
  }

  /** All that gave a sign of life within a day, as operators see them: the last one first. */
  all(): Promise<RunnerState[]> {
    const taken = ['queue_entries', 'repository_checks', 'program_trials', 'rejudge_items'].map(
      (leased) => `(select count(*)::int from scoring.${leased} l where l.worker = r.id)`,
    );
    const sql = `select id, slots, ${taken.join(' + ')} as running, ${isoSql('seen_at')} as "seenAt", complete, failed, accepted, image, adapter,
        array(select one->>'name' from jsonb_array_elements(images) one) as images,
        seen_at > clock_timestamp() - make_interval(secs => $1) as "isAlive"
      from scoring.runners r where seen_at > clock_timestamp() - interval '1 day' order by seen_at desc, id`;
    return query<RunnerState>(this.orm.em.fork(), sql, [silentSeconds]);
  }

  /** Of the best runner that lives, for code that runs in an image by its name: one that has it is better than one that does not. */
  async box(image = ''): Promise<BoxState> {
    const sql = `select complete, failed, image, adapter, r.packages, r.package_count as "packageCount", named.packages as "ofImage",
        named.package_count as "countOfImage", count(*) over ()::int as runners
      from scoring.runners r left join lateral (
        select one->'packages' as packages, (one->>'packageCount')::int as package_count from jsonb_array_elements(r.images) one
        where one->>'name' = $2) named on true
      where seen_at > clock_timestamp() - make_interval(secs => $1)
      order by complete desc, named.packages is null, failed @> '["${noBox}"]', seen_at desc limit 1`;
    type Counts = { packageCount: number | null; countOfImage: number | null };
    type Best = Omit<BoxState, 'paused' | 'packageCount'> & { ofImage: BoxState['packages'] | null } & Counts;
    const best = await queryOne<Best>(this.orm.em.fork(), sql, [silentSeconds, image]);
    if (!best)
      return { complete: false, paused: 'RUNNER_ABSENT', failed: [], image, adapter: '', packages: [], runners: 0 };
    const { ofImage, packageCount, countOfImage, ...state } = best;
    const count = image === '' ? packageCount : countOfImage;
    const box = { ...state, ...(count !== null && { packageCount: count }) };
    const paused = best.complete ? null : 'BOX_INCOMPLETE';
    if (image === '') return { ...box, paused };
    return { ...box, image, packages: ofImage ?? [], paused: ofImage || paused ? paused : 'IMAGE_ABSENT' };
  }

  /** Whether a runner that lives has an image and a box, complete or not. */
  async isBegunIn(image: string): Promise<boolean> {
    const sql = `select exists (select from scoring.runners r where r.seen_at > clock_timestamp() - make_interval(secs => $1)
      and not r.failed @> '["${noBox}"]'
      and ($2 = '' or r.images @> jsonb_build_array(jsonb_build_object('name', $2::text)))) as begun`;
    return (await queryOne<{ begun: boolean }>(this.orm.em.fork(), sql, [silentSeconds, image]))?.begun ?? false;
  }

  /** Whether something waits for an image that no runner has in whose box it may run. */
  async isImageAbsent(): Promise<boolean> {
    const sql = `select exists (select from scoring.queue_entries e where ${isImageAbsentSql('e')}) as absent`;
    return (await queryOne<{ absent: boolean }>(this.orm.em.fork(), sql))?.absent ?? false;
  }
}
