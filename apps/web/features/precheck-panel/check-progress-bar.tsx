import { useText } from '#web/lib/i18n/use-text.js';
import type { CheckProgress } from '#modules/scoring/precheck/check.js';
import classes from './check-panel.module.css';

interface Props {
  size: number;
  progress: CheckProgress;
  startedAt: number;
}

/** How far the check of a file is, and how fast. */
export function CheckProgressBar({ size, progress: { bytes, rows }, startedAt }: Props) {
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
