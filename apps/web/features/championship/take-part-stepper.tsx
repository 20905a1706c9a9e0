import { UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './take-part-stepper.module.css';

export const takePartSteps = ['rules', 'team', 'summary'] as const;
export type TakePartStep = (typeof takePartSteps)[number];

interface Props {
  current: TakePartStep;
  onStep: (step: TakePartStep) => void;
}

/** Where one is on the way into a championship; a step that is behind opens again. */
export function TakePartStepper({ current, onStep }: Props) {
  const t = useText();
  const at = takePartSteps.indexOf(current);
  return (
    <nav aria-label={t({ id: 'championships.takePart.steps' })}>
      <ol className={classes.list}>
        {takePartSteps.map((step, index) => (
          <li key={step}>
            {index < at ? (
              <UnstyledButton className={classes.step} data-done onClick={() => onStep(step)}>
                <StepName step={step} number={index + 1} isDone />
              </UnstyledButton>
            ) : (
              <span className={classes.step} aria-current={step === current ? 'step' : undefined}>
                <StepName step={step} number={index + 1} isDone={false} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step, number, isDone }: { step: TakePartStep; number: number; isDone: boolean }) {
  return (
    <>
      <span className={classes.number}>{isDone ? <Check size={14} strokeWidth={2.5} aria-hidden /> : number}</span>
      <FormattedMessage id={`championships.takePart.step.${step}`} />
    </>
  );
}
