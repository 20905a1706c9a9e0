import { FormattedMessage, useIntl } from 'react-intl';
import type { TrialTest } from '#modules/scoring/solutions/contract/tested.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Chip } from '#web/ui/chip.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { testText } from '#web/words/problem-text.js';

/** ALGO1: what a repository did on the visible tests, before it is handed in. */
export function TrialTests({ tests }: { tests: readonly TrialTest[] }) {
  const t = useText();
  return (
    <div className="stack gap-2">
      <p className="flat small">
        {t({ id: 'scoring.repository.tried' }, { count: tests.length })} {t({ id: 'scoring.trial.unscored' })}
      </p>
      {tests.map((test) => (
        <OneTrial key={test.name} test={test} />
      ))}
    </div>
  );
}

function OneTrial({ test: { name, verdict, ms, bytes: size, output, log, problem } }: { test: TrialTest }) {
  const t = useText();
  const bytes = useBytes();
  const { formatNumber } = useIntl();
  const isOk = verdict === 'ok' && problem === undefined;
  const said = [output, log].filter(Boolean).join('\n');
  return (
    <div>
      <p className="flat wrap gap-1-3">
        {/* Not green: what it answered may be wrong. */}
        <Chip tone={isOk ? 'info' : 'error'}>
          {name} · <FormattedMessage id={isOk ? 'scoring.trial.ran' : 'scoring.run.result.error'} />
        </Chip>
        <span className="muted small numbers">
          <FormattedMessage
            id="scoring.run.seconds"
            values={{ seconds: formatNumber(ms / 1000, { maximumSignificantDigits: 3 }) }}
          />
          {` · ${bytes(size)}`}
          {!isOk && (
            <>
              {' · '}
              <FormattedMessage id={testText(problem, verdict)} />
            </>
          )}
        </span>
      </p>
      {said !== '' && (
        <details className="small">
          <summary>{t({ id: 'scoring.run.logOf' }, { name })}</summary>
          <ScrollRegion label={t({ id: 'scoring.run.logOf' }, { name })}>
            <pre>{said}</pre>
          </ScrollRegion>
        </details>
      )}
    </div>
  );
}
