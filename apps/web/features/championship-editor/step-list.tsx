import { UnstyledButton } from '@mantine/core';
import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { completenessOf, steps, type Refused, type Step } from './steps.js';
import classes from './step-list.module.css';

interface Props {
  view: EditorView;
  current: Step;
  refused: Refused;
  onStep: (step: Step) => void;
}

const dots = {
  ...{ refused: CircleAlert, done: CircleCheck, begun: CircleDot, empty: Circle, optional: CircleDashed },
} as const;

/** The steps with a dot each, which is said in words to screen readers. */
export function StepList({ view, current, refused, onStep }: Props) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // On a narrow screen the list scrolls; the current step has to be seen.
    const step = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && step) {
      list.current.scrollLeft = step.offsetLeft - (list.current.clientWidth - step.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav aria-label={t({ id: 'editor.steps' })}>
      <ol ref={list} className={classes.list}>
        {steps.map((step) => {
          const completeness = completenessOf(step, view, refused);
          const Dot = dots[completeness];
          return (
            <li key={step}>
              <UnstyledButton
                className={classes.step}
                aria-current={step === current ? 'step' : undefined}
                data-state={completeness}
                onClick={() => onStep(step)}
              >
                <Dot size={16} strokeWidth={2} aria-hidden className={classes.dot} />
                <FormattedMessage id={`editor.step.${step}`} />
                <span className="unseen">{t({ id: `editor.state.${completeness}` })}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
