import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { fineHours, keptHours, type ShownFigure } from '../contract/figures/shown.js';
import { isoSql, query, queryOne } from '../database/sql.js';
import { Every } from '../jobs/ticks.js';
import { AllMeasured, type Figure } from './measures.js';

type Values = readonly number[];
const sum = (values: Values): number => values.reduce((one, other) => one + other, 0);
const most = (values: Values): number => Math.max(...values);

/** Of which figure each is made, and how. */
const sources: Record<ShownFigure, { of: string; where?: string; as: (values: Values) => number }> = {
  waiting: { of: 'podium_queue_waiting', as: sum },
  oldest: { of: 'podium_queue_oldest_seconds', as: most },
  scored: { of: 'podium_solutions_ended_10m', where: 'SCORED', as: (values) => sum(values) / 10 },
  mails: { of: 'podium_jobs_waiting', where: 'mail', as: sum },
  free: { of: 'podium_data_free_bytes', as: sum },
  backupAge: { of: 'podium_backup_age_seconds', as: most },
  workers: { of: 'podium_workers_seen', as: sum },
};

const keepSql = `insert into kernel.samples (at, figures) values (date_trunc('minute', clock_timestamp()), $1)
  on conflict (at) do nothing`;
const forgetSql = `delete from kernel.samples where at < clock_timestamp() - interval '${keptHours} hours'`;

const worst = (name: ShownFigure, of: 'max' | 'min' = 'max') => `${of}((figures->>'${name}')::float8) as "${name}"`;
const pointsSql = `select ${isoSql(`date_bin(make_interval(mins => $2), at, timestamptz '2026-01-01T00:00:00Z')`)} as at,
    ${worst('waiting')}, ${worst('oldest')}, ${worst('scored')}, ${worst('mails')}, ${worst('free', 'min')},
    ${worst('backupAge')}, ${worst('workers', 'min')}
  from kernel.samples where at > clock_timestamp() - make_interval(hours => $1) group by 1 order by 1`;
const silentSql = `select not exists (select from kernel.samples where at > clock_timestamp() - interval '4 minutes') as "isSilent"`;

type Point = { at: string } & Record<ShownFigure, number | null>;

/** Figures of the last hours, of which a worker keeps one set a minute: whichever, so that any of them may die. */
@Injectable()
export class Samples {
  constructor(
    private readonly orm: MikroORM,
    private readonly measured: AllMeasured,
  ) {}

  @Every({ turn: 'figures', seconds: 55, look: 10 })
  async keep(): Promise<void> {
    const told = (await this.measured.told()).flatMap((figures) => figures ?? []);
    const figures = Object.entries(sources).flatMap(([name, source]) => {
      const values = valuesOf(told, source.of, source.where);
      return values.length > 0 ? [[name, source.as(values)]] : [];
    });
    const em = this.orm.em.fork();
    await query(em, keepSql, [JSON.stringify(Object.fromEntries(figures))]);
    await query(em, forgetSql);
  }

  async ofLast(hours: number): Promise<{ points: Point[]; isSilent: boolean }> {
    const em = this.orm.em.fork();
    const points = await query<Point>(em, pointsSql, [hours, hours > fineHours ? 10 : 1]);
    const said = await queryOne<{ isSilent: boolean }>(em, silentSql);
    return { points, isSilent: said?.isSilent ?? true };
  }
}

const valuesOf = (figures: readonly Figure[], name: string, where?: string): number[] =>
  figures
    .filter((figure) => figure.name === name)
    .flatMap(({ values }) => values)
    .filter(({ of = {} }) => where === undefined || Object.values(of).includes(where))
    .map(({ value }) => value);
