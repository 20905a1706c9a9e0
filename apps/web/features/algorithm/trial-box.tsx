import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Chip } from '#web/ui/chip.js';
import { repositoryText } from '#web/words/problem-text.js';
import { useTrial } from './algorithm.data.js';
import { TrialTests } from './trial-tests.js';
interface Props {
  champname: string;
  /** The page waits for one. */
  isAsked: boolean;
}

/** ALGO1: the last trial on the visible tests: where it stands and its end, also for who comes back to the page. */
export function TrialBox({ champname, isAsked }: Props) {
  const t = useText();
  const { data } = useTrial(champname);
  if (!data) return null;
  const { trial, left, limit } = data;
  const goesOn = isAsked || (trial !== null && trial.state !== 'ended');
  return (
    <section className="stack gap-2 bordered-top pt-3" aria-labelledby="trial">
      <h3 id="trial" className="flat">
        <FormattedMessage id="scoring.trial" />
      </h3>
      <p className="flat muted small numbers">{t({ id: 'scoring.trial.left' }, { left, limit })}</p>
      <output className="stack gap-2">
        {goesOn && <GoingOn champname={champname} />}
        {!goesOn && trial && (
          <>
            <p className="flat wrap gap-1-3 small">
              <span>{trial.repository}</span>
              {trial.commit !== null && <code>{trial.commit.slice(0, 12)}</code>}
              {trial.fault !== null && (
                <Chip tone={trial.fault === 'cancelled' ? 'plain' : 'error'}>
                  <FormattedMessage id={repositoryText(trial.fault)} />
                </Chip>
              )}
            </p>
            {trial.tests && <TrialTests tests={trial.tests} />}
          </>
        )}
      </output>
    </section>
  );
}

/** Looked at each second: a trial takes under a minute. */
function GoingOn({ champname }: { champname: string }) {
  const t = useText();
  const trial = useTrial(champname, true).data?.trial ?? null;
  const cancel = useSend('POST championships/{champname}/trial/cancel');
  const state = trial === null || trial.state === 'ended' ? null : trial.state;
  return (
    <p className="flat wrap gap-1-3">
      <Chip tone="info">{t({ id: `scoring.trial.${state ?? 'waiting'}` }, { ahead: trial?.ahead ?? 0 })}</Chip>
      {state !== null && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { champname } })}
        >
          <FormattedMessage id="scoring.trial.cancel" />
        </Button>
      )}
    </p>
  );
}
