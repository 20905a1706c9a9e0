import { Button } from '@mantine/core';
import { CircleCheck, CircleX, Info, RotateCw, TriangleAlert, Undo2, WandSparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Chip } from '#web/ui/chip.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Changes, Check, CheckPanelProps } from '#web/words/precheck/check.js';
import { CheckTable } from './check-table.js';
import { DistributionFigure } from './distribution-figure.js';
import { useCheckFailureText } from '#web/words/precheck/check-failure-text.js';
import { useFixText } from './fix-text.js';
import { PreviewTable } from './preview-table.js';
import { readyText } from '#web/words/problem-text.js';
import type { Failure } from '#web/words/precheck/protocol.js';
import { SameFile } from './same-file.js';
import classes from './check-panel.module.css';
import type { CheckProgress } from '#modules/scoring/precheck/check.js';

/** What is in a picked file and what is wrong with it, before an attempt is spent (SUB2, ui.md 4.1). */
export function CheckPanel(props: CheckPanelProps) {
  const { champname, file, maxBytes, check, changes, isFixing, onFix, onUndo, onAgain } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that made the change is gone: readers and the Tab key go on from what came of it.
  useEffect(() => {
    if (changes) title.current?.focus();
  }, [changes]);
  const report = check.state === 'done' ? check.report : null;
  const survey = report?.survey;
  const fixes = survey?.fixes ?? [];
  return (
    <section className={classes.panel} aria-labelledby="check">
      <header className="row gap-6px-3">
        <h3 id="check" ref={title} tabIndex={-1} className="breaks">
          <FormattedMessage id="scoring.check" values={{ name: file.name }} />
        </h3>
        <VerdictChip check={check} />
        <span className="grow" />
        {report && !report.verdict.ok && fixes.length > 0 && (
          <Button
            size="compact-md"
            leftSection={<WandSparkles size={16} aria-hidden />}
            loading={isFixing}
            onClick={() => onFix(fixes)}
          >
            <FormattedMessage id="scoring.check.fixAll" />
          </Button>
        )}
      </header>
      {changes && <ChangesMade changes={changes} onUndo={onUndo} />}
      {check.state === 'checking' && <CheckProgressBar size={file.size} {...check} />}
      {check.state === 'failed' && (
        <NoVerdict file={file} maxBytes={maxBytes} failure={check.failure} onAgain={onAgain} />
      )}
      {report?.sha256 && <SameFile champname={champname} sha256={report.sha256} />}
      {report && !report.verdict.ok && <CheckTable report={report} isFixing={isFixing} onFix={onFix} />}
      {report && survey?.preview && (
        <div className={`${survey.distribution ? 'fifths' : 'column'} ${classes.insight}`}>
          <PreviewTable preview={survey.preview} report={report} />
          {survey.distribution && <DistributionFigure distribution={survey.distribution} />}
        </div>
      )}
    </section>
  );
}

function VerdictChip({ check }: { check: Check }) {
  const t = useText();
  switch (check.state) {
    case 'checking':
      return <Chip tone="info">{t({ id: 'scoring.check.running' })}</Chip>;
    case 'done':
      return check.report.verdict.ok ? (
        <Chip tone="ok" icon={CircleCheck}>
          {t({ id: readyText(check.report.format) }, { rows: check.report.verdict.rows })}
        </Chip>
      ) : (
        <Chip tone="error" icon={TriangleAlert}>
          {t({ id: 'scoring.check.problems' }, { count: check.report.problems })}
        </Chip>
      );
    case 'failed':
      return check.failure === 'unavailable' ? (
        <Chip tone="warn" icon={Info}>
          {t({ id: 'scoring.check.unchecked' })}
        </Chip>
      ) : (
        <Chip tone="error" icon={CircleX}>
          {t({ id: 'scoring.check.unchecked' })}
        </Chip>
      );
  }
}

type NoVerdictProps = { failure: Failure } & Pick<CheckPanelProps, 'file' | 'maxBytes' | 'onAgain'>;

function NoVerdict({ file, maxBytes, failure, onAgain }: NoVerdictProps) {
  const failureText = useCheckFailureText();
  return (
    // That is found out while the file is sent, when one looks elsewhere.
    <p className="row gap-2-4 muted" role={failure === 'unreadable' ? 'alert' : undefined}>
      {failureText(failure, file, maxBytes)}
      {failure === 'unavailable' && (
        <Button variant="default" size="compact-sm" leftSection={<RotateCw size={14} aria-hidden />} onClick={onAgain}>
          <FormattedMessage id="scoring.check.again" />
        </Button>
      )}
    </p>
  );
}

function ChangesMade({ changes, onUndo }: { changes: Changes } & Pick<CheckPanelProps, 'onUndo'>) {
  const { done } = useFixText();
  return (
    <div className={classes.changes}>
      <div>
        <FormattedMessage id="scoring.check.changed" />
        <ul>
          {changes.fixes.map((fix) => (
            <li key={JSON.stringify(fix)}>{done(fix)}</li>
          ))}
        </ul>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={() => onUndo(changes.original)}
      >
        <FormattedMessage id="scoring.check.undo" />
      </Button>
    </div>
  );
}

interface Props {
  size: number;
  progress: CheckProgress;
  startedAt: number;
}

/** How far the check of a file is, and how fast. */
function CheckProgressBar({ size, progress: { bytes, rows }, startedAt }: Props) {
  const t = useText();
  const percent = size > 0 ? Math.min(100, Math.floor((bytes / size) * 100)) : 0;
  // Taken when the worker reports; what it reported is what the speed is of.
  // oxlint-disable-next-line react/purity
  const seconds = (performance.now() - startedAt) / 1000;
  return (
    <div className={classes.progress}>
      <progress max={100} value={percent} aria-label={t({ id: 'scoring.check.running' })} />
      <span>{t({ id: 'shell.percent' }, { percent })}</span>
      {rows > 0 && <span>{t({ id: 'scoring.check.speed' }, { rows, speed: Math.round(rows / seconds) })}</span>}
    </div>
  );
}
