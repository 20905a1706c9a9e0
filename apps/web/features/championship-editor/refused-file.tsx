import type { DryRun, FileProblem } from '#modules/championships/contract/editor.js';
import { FormAlert } from '#web/ui/form-alert.js';
import type { ApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FileProblems } from './file-problems.js';

/** Why a file was not taken, and what is wrong with it, line by line, where that is it. */
export function RefusedFile({ failure }: { failure: ApiError }) {
  const t = useText();
  const problems = failure.details['problems'] as FileProblem[] | undefined;
  const counts = failure.details['counts'] as Record<string, number> | undefined;
  const format = failure.details['format'] as DryRun['format'];
  return (
    <>
      <FormAlert>{failureText(t, failure)}</FormAlert>
      {problems && <FileProblems problems={problems} counts={counts ?? {}} format={format} />}
    </>
  );
}
