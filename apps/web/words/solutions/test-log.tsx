import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SolutionTest } from '#modules/scoring/solutions/contract/tested.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { testLogAddress, useTestLog } from './use-test-log.js';
import classes from './test-log.module.css';

interface Props {
  solutionId: string;
  test: SolutionTest;
  /** All that it wrote is shown. */
  isWhole: boolean;
}

/** ALGO1: what a test wrote: it is followed while the test runs, looked through, and saved. */
export function TestLog({ solutionId, test, isWhole }: Props) {
  const t = useText();
  const [wanted, setWanted] = useState('');
  const [follows, setFollows] = useState(true);
  const isGrowing = follows && test.result === null;
  const { text, isFailed } = useTestLog(solutionId, test.name, isGrowing);
  const lines = text.split('\n').filter((line) => line.toLowerCase().includes(wanted.trim().toLowerCase()));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isGrowing) end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isGrowing, text]);
  return (
    <section className="stack gap-2" aria-label={t({ id: 'scoring.run.logOf' }, { name: test.name })}>
      <div className="wrap gap-3-4">
        <TextInput
          name="log-search"
          size="xs"
          aria-label={t({ id: 'scoring.run.search' })}
          placeholder={t({ id: 'scoring.run.search' })}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {test.result === null && (
          <Checkbox
            size="xs"
            name="log-follow"
            label={t({ id: 'scoring.run.follow' })}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        )}
        <Button
          component="a"
          variant="default"
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
          href={testLogAddress(solutionId, test.name)}
          download={`${test.name}.log`}
        >
          <FormattedMessage id="scoring.run.download" />
        </Button>
      </div>
      {!isWhole && <p className="flat muted small">{t({ id: 'scoring.run.hidden' })}</p>}
      <ScrollRegion label={t({ id: 'scoring.run.logOf' }, { name: test.name })}>
        <pre className={classes.log}>
          {text === '' && !isFailed ? t({ id: 'scoring.run.silent' }) : lines.join('\n')}
        </pre>
        <div ref={end} />
      </ScrollRegion>
    </section>
  );
}
