import { isoSql } from '../../kernel/database/sql.js';
import type { Tour } from '../contract/editor.js';
import type { TruthSplit } from '../contract/truth-sums.js';
import type { Championship } from '../domain/championship.js';
import { checkOf } from '../domain/check.js';
import { type Gate, gateColumns } from './gates.js';

/** What other contexts need of a championship. */
export type ChampionshipFacts = Pick<
  Championship,
  | 'id'
  | 'champname'
  | 'state'
  | 'metric'
  | 'metricParams'
  | 'direction'
  | 'dailyAttempts'
  | 'acceptAfterEnd'
  | 'maxTeamSize'
  | 'prizePlaces'
  | 'participationWindowHours'
  | 'finalSolutions'
  | 'isTest'
  | 'splitSeed'
  | 'ownerId'
  | 'wasTermless'
  | 'kind'
  | 'algorithm'
> & {
  dateStart: Date;
  dateEnd: Date | null;
  /** The last moment for joining a team and for merging; null until the end. */
  teamsUntil: Date | null;
  /** When its results were made final; null before. */
  finishedAt: Date | null;
  /** CHAMP6, in their order; none where everybody competes from start to end. */
  tours: readonly Tour[];
  /** The public score of the sample solution, once it was checked. */
  baseline: number | null;
  /** Its private one, which is not for participants before the results are out; where nothing is private, of all rows. */
  privateBaseline: number | null;
  /** The sample was scored by another metric or truth than those of now, and not by these yet. */
  isBaselineStale: boolean;
  /** Whether the organiser has handed in solutions; see `ChampionshipsApi.baselinesOf`. */
  hasBaselines: boolean;
};

/** Before this a draft without a date does not start. */
const never = '9999-12-31T00:00:00.000Z';

type Moments = Record<'dateEnd' | 'teamsUntil' | 'finishedAt', string | null> & { dateStart: string };
/** What the sample scored, by what that was, and the truth of now. */
type SampleRow = Pick<ChampionshipFacts, 'baseline' | 'privateBaseline'> & {
  sampleChecked: string | null;
  truthSha256: string | null;
  truthSplit: TruthSplit | null;
  truthInputs: string | null;
};
export type FactsRow = Omit<ChampionshipFacts, keyof Moments | 'isBaselineStale'> & Gate & Moments & SampleRow;

/** The texts of a championship are long and asked for seldom: facts are read without them. */
export const factsSql = `select id, champname, state, kind, '{"image": ""}'::jsonb || algorithm as algorithm, metric, metric_params as "metricParams", direction, is_test as "isTest",
  daily_attempts as "dailyAttempts", coalesce(${isoSql('date_start')}, '${never}') as "dateStart",
  ${isoSql('date_end')} as "dateEnd", accept_after_end as "acceptAfterEnd", ${isoSql('teams_until')} as "teamsUntil", max_team_size as "maxTeamSize",
  prize_places as "prizePlaces",
  participation_window_hours as "participationWindowHours", final_solutions as "finalSolutions", tours,
  split_seed as "splitSeed", ${isoSql('finished_at')} as "finishedAt", was_termless as "wasTermless",
  sample.public_score as baseline, sample.private_score as "privateBaseline", sample.checked as "sampleChecked",
  truth.sha256 as "truthSha256", truth.split as "truthSplit", truth.inputs as "truthInputs",
  exists (select from championships.baselines b where b.championship_id = c.id) as "hasBaselines",
  ${gateColumns}
  from championships.championships c
  left join lateral (select "check"->>'of' as checked,
      coalesce(("check"->'report'->>'publicScore')::float8, ("check"->'report'->>'score')::float8) as public_score,
      coalesce(("check"->'report'->>'privateScore')::float8, ("check"->'report'->>'score')::float8) as private_score
    from championships.files where championship_id = c.id and kind = 'sample') sample on true
  left join lateral (select sha256, split, inputs from championships.files
    where championship_id = c.id and kind = 'truth' and tour_id is null and replaced_at is null) truth on true`;

export const namedSql = `${factsSql} where champname = any($1::text[])`;

/** A score by another metric or truth than those of now is none. */
const baselinesOf = (
  judged: Pick<ChampionshipFacts, 'metric' | 'metricParams'>,
  { baseline, privateBaseline, sampleChecked, truthSha256, truthSplit, truthInputs }: SampleRow,
): Pick<ChampionshipFacts, 'baseline' | 'privateBaseline' | 'isBaselineStale'> => {
  const truth = truthSha256 !== null && { sha256: truthSha256, split: truthSplit, inputs: truthInputs };
  const isBaselineStale = truth && sampleChecked !== null && sampleChecked !== checkOf(judged, truth);
  const holds = truth && sampleChecked !== null && !isBaselineStale;
  return holds
    ? { baseline, privateBaseline, isBaselineStale }
    : { baseline: null, privateBaseline: null, isBaselineStale };
};

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

export const factsOf = ({
  dateStart,
  dateEnd,
  teamsUntil,
  finishedAt,
  isOpen: _open,
  baseline,
  privateBaseline,
  sampleChecked,
  truthSha256,
  truthSplit,
  truthInputs,
  ...row
}: FactsRow): ChampionshipFacts => ({
  ...row,
  ...baselinesOf(row, { baseline, privateBaseline, sampleChecked, truthSha256, truthSplit, truthInputs }),
  dateStart: new Date(dateStart),
  dateEnd: dateOf(dateEnd),
  teamsUntil: dateOf(teamsUntil),
  finishedAt: dateOf(finishedAt),
});
