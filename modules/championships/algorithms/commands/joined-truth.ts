import type { EntityManager } from '@mikro-orm/postgresql';
import { refuse } from '../../../kernel/domain/domain-error.js';
import type { AttachFile } from '../../commands/attach-file.js';
import type { Championship } from '../../domain/championship.js';
import { ChampionshipTest } from '../domain/test.js';

/** The answers of all tests together, and of which tests they were made: changed with a test, or not at all. */
export interface JoinedTruth {
  attach: AttachFile;
  /** {@link judgedMarks} of the tests before the change. */
  of: readonly string[];
}

/** Names the answers of tests. */
export const judgedMarks = (tests: readonly Pick<ChampionshipTest, 'name' | 'truthKey'>[]): string[] =>
  tests.flatMap(({ name, truthKey }) => (truthKey ? [`${name} ${truthKey}`] : [])).toSorted();

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
