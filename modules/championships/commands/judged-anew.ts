import type { EntityManager } from '@mikro-orm/postgresql';
import { sumsOf } from '../contract/truth-sums.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import type { Championship } from '../domain/championship.js';
import type { JudgedWith, Judging } from '../judging.port.js';

/** By what a championship is judged that the caller holds. */
export const judgedWith = async (em: EntityManager, championship: Championship): Promise<JudgedWith> => {
  const { metric, metricParams } = championship;
  const truths = await em.find(ChampionshipFile, { championship, kind: 'truth', replacedAt: null });
  return { metric, metricParams, truths: sumsOf(truths) };
};

/**
 * SUB6: changes by what a championship is judged, which the caller holds. Whoever asked before may have been told of fewer solutions
 * than there are by now, so that it is asked again. @throws DomainError PROGRAM_SCORES
 */
export const judgedAnew = async (
  { em, judging }: { em: EntityManager; judging: Judging },
  championship: Championship,
  change: () => Promise<void>,
): Promise<void> => {
  const before = await judgedWith(em, championship);
  await change();
  await em.flush();
  await judging.refuseProgram(championship.id, before, await judgedWith(em, championship));
};
