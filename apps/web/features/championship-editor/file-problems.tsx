import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FileProblem } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { ProblemList } from '#web/words/problem-list.js';
import { problemText } from '#web/words/problem-text.js';
import { useText } from '#web/lib/i18n/use-text.js';

interface Props {
  problems: readonly FileProblem[];
  counts: Readonly<Record<string, number>>;
  /** Of a solution: lists in JSON are spoken of in other words than tables. */
  format?: 'csv' | 'json' | undefined;
}

/** Of equal ones so many are looked at before anybody asks for the rest. */
const shownOfEach = 3;

/** What is wrong with a truth or a solution, line by line; of what is wrong again and again the first lines, and how often. */
export function FileProblems({ problems, counts, format }: Props) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const groups = inGroups(problems);
  const many = groups.filter(({ length }) => length > shownOfEach);
  /** Of a kind that is told in one way, as often as it was met, also where not each is listed. */
  const numberOf = (group: Group): number => {
    const isAlone = problems.filter(({ kind }) => kind === group[0].kind).length === group.length;
    return (isAlone && counts[group[0].kind]) || group.length;
  };
  const shown = isWhole ? problems : groups.flatMap((group) => group.slice(0, shownOfEach));
  return (
    <div role="alert">
      <Chip tone="error">{t({ id: 'scoring.problems' }, { count: total || problems.length })}</Chip>
      {many.length > 0 && (
        <ul>
          {many.map(([first, ...rest]) => (
            <li key={wordsOf(first)}>
              <FormattedMessage id={problemText(wordsOf(first), format)} /> · {numberOf([first, ...rest])}
            </li>
          ))}
        </ul>
      )}
      <ProblemList problems={shown} format={format} />
      {shown.length < problems.length && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t({ id: 'editor.problems.all' }, { count: problems.length })}
        </Button>
      )}
    </div>
  );
}

type Group = [FileProblem, ...FileProblem[]];

const wordsOf = ({ hint, reason, kind }: FileProblem): string => hint ?? reason ?? kind;

/** Those that are told in the same words, in the order in which they were met. */
const inGroups = (problems: readonly FileProblem[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const problem of problems) {
    const known = groups.get(wordsOf(problem));
    if (known) known.push(problem);
    else groups.set(wordsOf(problem), [problem]);
  }
  return [...groups.values()];
};
