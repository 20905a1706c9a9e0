import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refuse } from '../../../kernel/domain/domain-error.js';
import type { AttachFile } from '../../commands/files/attach-file.js';
import type { Championship } from '../../domain/championship.js';
import { ChampionshipTest } from '../domain/test.js';

/** The answers of all tests together, and of which tests they were made: changed with a test, or not at all. */
export interface JoinedTruth {
  attach: AttachFile;
  /** {@link judgedMarks} of the tests before the change. */
  of: readonly string[];
}

/** A test as far as its answers, and what they are of, count. */
export type Judged = Pick<ChampionshipTest, 'name' | 'sha256'> & { truthKey?: string | null | undefined };

/** Names the answers of tests, and their inputs. */
export const judgedMarks = (tests: readonly Judged[]): string[] =>
  tests.flatMap(({ name, truthKey, sha256 }) => (truthKey ? [`${name} ${truthKey} ${sha256}`] : [])).toSorted();

/** Tells the inputs of tests with answers apart: what is scored by the same answers of others is outdated. */
export const inputsMark = (tests: readonly Judged[]): string => {
  const inputs = tests.flatMap(({ name, truthKey, sha256 }) => (truthKey ? [`${name} ${sha256}`] : [])).toSorted();
  return createHash('sha256').update(inputs.join('\n')).digest('hex').slice(0, 16);
};

/**
 * The caller holds the championship.
 * @throws DomainError CONFLICT where somebody else changed answers of tests meanwhile: theirs would be missing
 */
export const refuseOtherTests = async (
  em: EntityManager,
  championship: Championship,
  { of }: JoinedTruth,
): Promise<void> => {
  const now = judgedMarks(await em.find(ChampionshipTest, { championship }));
  refuse(now.join('\n') !== of.join('\n'), 'CONFLICT');
};
