import { DomainError } from '../../kernel/domain/domain-error.js';
import type { Survey } from '../domain/advice.js';
import type { Judgement, Judging, StoredTruth, SurveyedFile } from '../judging.port.js';

/** What the engine says of a file that is no table of ours, or too much to look through: it holds nobody up. */
const unknowable = new Set(['SCORING_LIMIT', 'TRUTH_INVALID']);

/** CHAMP5: which of the files hold answers of a truth; none where the engine can't tell. */
export const answerLeaks = async (
  judging: Judging,
  judgement: Judgement,
  truth: StoredTruth,
  files: SurveyedFile[],
): Promise<Survey['leaks']> => {
  try {
    const { leaks } = await judging.survey(judgement, truth, null, files);
    return leaks.filter(({ kind }) => kind === 'answers');
  } catch (error) {
    if (error instanceof DomainError && unknowable.has(error.code)) return [];
    throw error;
  }
};
