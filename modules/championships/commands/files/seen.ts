import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refuse } from '../../../kernel/domain/domain-error.js';
import type { ChampionshipState } from '../../contract/championship.js';
import { sumsOf, type TruthSums } from '../../contract/truth-sums.js';
import { ChampionshipFile, type FileKind } from '../../domain/championship-file.js';
import type { Championship } from '../../domain/championship.js';

type JudgedBy = Pick<Championship, 'metric' | 'metricParams' | 'splitSeed'> & { publicPercent: number | null };

/** All by which a file is looked at, before the command that attaches it: by anything else it might have been refused. */
export interface Seen {
  /** The settings by which a truth is looked at and drawn. */
  judgedBy: JudgedBy;
  state: ChampionshipState;
  truths: TruthSums;
  /** Checksum of the sample, which is scored by a truth that comes. */
  sample: string | null;
}

/** As it is now. Read it before the look: what is saved from there on is seen by the command. */
export const seenIn = async (em: EntityManager, championship: Championship): Promise<Seen> => {
  const { metric, metricParams, splitSeed, publicPercent, state } = championship;
  const where = { championship, kind: ['truth' as const, 'sample' as const], replacedAt: null };
  const files = await em.find(ChampionshipFile, where, { disableIdentityMap: true });
  return {
    judgedBy: { metric, metricParams, splitSeed, publicPercent: publicPercent ?? null },
    state,
    truths: sumsOf(files.filter(({ kind }) => kind === 'truth')),
    sample: files.find(({ kind }) => kind === 'sample')?.sha256 ?? null,
  };
};

/**
 * A file may be on its way for an hour. The caller holds the championship.
 * @throws DomainError CONFLICT where a truth would be drawn otherwise now, or where participants would get a file at once that was
 * looked at for a draft, or by other answers
 */
export const refuseUnseen = async (
  em: EntityManager,
  championship: Championship,
  kind: FileKind,
  seen: Seen,
): Promise<void> => {
  const now = await seenIn(em, championship);
  refuse(kind === 'truth' && !isDeepStrictEqual(seen.judgedBy, now.judgedBy), 'CONFLICT');
  // A draft is looked through again before it is published.
  if (now.state === 'DRAFT') return;
  const relied = ({ judgedBy, state, truths, sample }: Seen) =>
    kind === 'truth' ? [state, sample] : [state, judgedBy, truths];
  refuse(!isDeepStrictEqual(relied(seen), relied(now)), 'CONFLICT');
};
