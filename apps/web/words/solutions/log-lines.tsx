import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { DateTime } from '#web/words/date-time.js';
import { type LogLine, useLineText } from './line-text.js';
import classes from './log-lines.module.css';

interface Props {
  lines: readonly LogLine[];
  /** Of the solution: lists in JSON are told in other words than tables. */
  format: SolutionView['format'];
}

/** What happened to a solution, step by step. */
export function LogLines({ lines, format }: Props) {
  const lineText = useLineText(format);
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
