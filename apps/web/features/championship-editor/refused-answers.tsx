import type { ReactNode } from 'react';
import { type ColumnNames, guessedColumns, renamesInFile } from '#modules/championships/contract/guessed-columns.js';
import type { ApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { RefusedFile } from './refused-file.js';

export interface RefusedAnswersProps {
  failure: ApiError;
  /** Where other names can be told to the championship: how that is done. */
  wayOut?: (names: ColumnNames, guess: Record<string, string>) => ReactNode;
}

/** CHAMP5: why answers were not taken; where their columns are perhaps only called otherwise, with a way out. */
export function RefusedAnswers({ failure, wayOut }: RefusedAnswersProps) {
  const t = useText();
  const names = failure.details['columns'] as ColumnNames | undefined;
  const guess = names ? guessedColumns(names) : null;
  return (
    <>
      <RefusedFile failure={failure} />
      {names && guess && names.mayRename && wayOut?.(names, guess)}
      {names && guess && !names.mayRename && (
        <p className="flat muted small prose">
          {t({ id: 'editor.truth.names.file' }, { names: renamesInFile(names, guess).join(', ') })}
        </p>
      )}
    </>
  );
}
