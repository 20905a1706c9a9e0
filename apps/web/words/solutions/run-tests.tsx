import { UnstyledButton } from '@mantine/core';
import { Check, CircleSlash, CircleX, Eye, Loader, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import type { SolutionTest, TestResult } from '#modules/scoring/solutions/contract/tested.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Chip, type Tone } from '#web/ui/chip.js';
import { testText } from '#web/words/problem-text.js';
import { TestLog } from './test-log.js';
import classes from './run-tests.module.css';

const looks: Record<TestResult | 'none' | 'never', { tone: Tone; icon: LucideIcon }> = {
  ok: { tone: 'ok', icon: Check },
  error: { tone: 'error', icon: CircleX },
  display: { tone: 'info', icon: Eye },
  none: { tone: 'plain', icon: Loader },
  never: { tone: 'plain', icon: CircleSlash },
};

interface Props {
  solution: Pick<SolutionView, 'id' | 'status' | 'repository' | 'ref' | 'commit' | 'tests'>;
  /** Whoever runs the championship reads the whole logs of hidden tests too. */
  readsAll?: boolean;
}

/** ALGO1: where a repository is, what of it was run, and how each test ended, with its log. */
export function RunTests({ solution, readsAll = false }: Props) {
  const t = useText();
  const [opened, setOpened] = useState<string | null>(null);
  // A server of the former version says nothing of it to who runs the championship.
  if (!solution.repository) return null;
  const isOver = solution.status !== 'QUEUED' && solution.status !== 'RUNNING';
  const test = solution.tests.find(({ name }) => name === opened);
  return (
    <div className="stack gap-2">
      <p className="flat breaks">
        <code>{solution.repository}</code>
        {solution.ref !== null && <code> {solution.ref}</code>}
        {solution.commit !== null && (
          <span className="muted">
            {' '}
            <FormattedMessage
              id="scoring.run.commit"
              values={{ commit: <code title={solution.commit}>{solution.commit.slice(0, 12)}</code> }}
            />
          </span>
        )}
      </p>
      {solution.tests.length > 0 && (
        <ul className="wrap gap-1-3 bare flat" aria-label={t({ id: 'scoring.run.tests' })}>
          {solution.tests.map((one) => (
            <li key={one.name}>
              <UnstyledButton
                className={classes.test}
                aria-expanded={one.name === opened}
                onClick={() => setOpened(one.name === opened ? null : one.name)}
              >
                <TestChip test={one} isOver={isOver} />
                <TestFigures test={one} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {test && <TestLog key={test.name} solutionId={solution.id} test={test} isWhole={readsAll || test.visible} />}
    </div>
  );
}

/** Its name with the colour of its result; the result in words too. A test that was left out waits no more. */
function TestChip({ test, isOver }: { test: SolutionTest; isOver: boolean }) {
  const result = test.result ?? (isOver ? 'never' : 'none');
  return (
    <Chip {...looks[result]}>
      {test.name} · <FormattedMessage id={`scoring.run.result.${result}`} />
    </Chip>
  );
}

/** How long it took, how much it gave, and why it failed. */
function TestFigures({ test: { ms, bytes: size, verdict, problem, result } }: { test: SolutionTest }) {
  const bytes = useBytes();
  const { formatNumber } = useIntl();
  const seconds = ms === null ? null : formatNumber(ms / 1000, { maximumSignificantDigits: 3 });
  return (
    <span className="muted small numbers">
      {seconds !== null && <FormattedMessage id="scoring.run.seconds" values={{ seconds }} />}
      {size !== null && size > 0 && ` · ${bytes(size)}`}
      {result === 'error' && (
        <>
          {' · '}
          <FormattedMessage id={testText(problem, verdict)} />
        </>
      )}
    </span>
  );
}
