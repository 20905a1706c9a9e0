import { DateTime } from '#web/words/date-time.js';
import { type LogLine, useLineText } from './line-text.js';
import classes from './log-lines.module.css';

/** What happened to a solution, step by step. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  const lineText = useLineText();
  return (
    <ol className="stack gap-1 bare">
      {lines.map((line) => (
        <li key={`${line.at} ${line.step}`} className={classes.line}>
          <DateTime time={line.at} />
          <span>{lineText(line)}</span>
        </li>
      ))}
    </ol>
  );
}
