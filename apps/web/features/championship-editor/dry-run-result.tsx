import { FormattedMessage } from 'react-intl';
import type { DryRun } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { Score } from '#web/words/score.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FileProblems } from './file-problems.js';
import classes from './dry-run-result.module.css';

/** A score as participants and the final result would have it, or all problems of the file. */
export function DryRunResult({ result }: { result: DryRun }) {
  const t = useText();
  if (!result.ok) return <FileProblems problems={result.problems} counts={result.counts} format={result.format} />;
  const { rows, format = 'csv' } = result;
  if (result.score === null)
    return (
      <p className="flat muted small prose" role="status">
        <FormattedMessage id="editor.byProgram" values={{ rows, format }} />
      </p>
    );
  return (
    <div className="row gap-2-6" role="status">
      <Chip tone="ok">{t({ id: 'editor.scored' }, { rows, format })}</Chip>
      <dl className="wrap flat gap-1-6">
        <Part name={result.format === 'json' ? 'users' : 'all'} score={result.score} />
        {result.publicScore !== null && <Part name="public" score={result.publicScore} />}
        {result.privateScore !== null && <Part name="private" score={result.privateScore} />}
      </dl>
    </div>
  );
}

function Part({ name, score }: { name: 'all' | 'users' | 'public' | 'private'; score: number }) {
  return (
    <div>
      <dt className="muted caption">
        <FormattedMessage id={`editor.part.${name}`} />
      </dt>
      <dd className={`flat ${classes.score}`}>
        <Score value={score} />
      </dd>
    </div>
  );
}
