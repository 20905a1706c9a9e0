import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { Gavel } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { AskButton } from './ask-button.js';
import type { Chosen } from './use-chosen.js';
import { partsOf, useJudgeAgain, type Outcome } from './use-judge-again.js';
import classes from './choice-bar.module.css';

interface Props {
  champname: string;
  choice: Chosen;
  onOutcome: (outcome: Outcome) => void;
}

/** How many solutions of the list are chosen, and what can be done with them at once. It stays in sight above them. */
export function ChoiceBar({ champname, choice, onOutcome }: Props) {
  const t = useText();
  const { able, chosen, toggleAll, clear } = choice;
  const count = chosen.length;
  return (
    <div className={classes.bar}>
      <Checkbox
        label={t({ id: 'organiser.choice.all' }, { count: able.length })}
        checked={count > 0 && count === able.length}
        indeterminate={count > 0 && count < able.length}
        disabled={able.length === 0}
        onChange={toggleAll}
      />
      <span className="muted small numbers nowrap" role="status">
        {count > 0 && <FormattedMessage id="organiser.choice.count" values={{ count }} />}
      </span>
      {count > 0 && (
        <>
          <JudgeChosen champname={champname} choice={choice} onOutcome={onOutcome} />
          <Button variant="subtle" size="xs" onClick={clear}>
            <FormattedMessage id="organiser.choice.none" />
          </Button>
        </>
      )}
    </div>
  );
}

function JudgeChosen({ champname, choice: { chosen, clear }, onOutcome }: Props) {
  const t = useText();
  const { failed, scored } = partsOf(chosen);
  const again = useJudgeAgain(champname);
  return (
    <AskButton
      verb={t({ id: 'organiser.choice.judge' })}
      icon={<Gavel size={16} aria-hidden />}
      size="xs"
      title={t({ id: 'organiser.choice.title' }, { count: chosen.length })}
      text={
        <>
          {failed.length > 0 && <FormattedMessage id="organiser.choice.failed" values={{ count: failed.length }} />}{' '}
          {scored.length > 0 && <FormattedMessage id="organiser.choice.scored" values={{ count: scored.length }} />}
        </>
      }
      onConfirm={async (reason) => {
        onOutcome(await again.chosen(chosen, reason));
        clear();
      }}
    />
  );
}
