import type { ReactNode } from 'react';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { AwardsStep } from './awards-step.js';
import { BasicsStep } from './basics-step.js';
import { CheckStep } from './check-step.js';
import { FilesStep } from './files-step.js';
import { FormatStep } from './format-step.js';
import { LimitsStep } from './limits-step.js';
import { MetricStep } from './metric-step.js';
import { PublishStep } from './publish-step.js';
import { TestsStep } from './tests-step.js';
import { TextsStep } from './texts-step.js';
import { FixedPart } from './fixed-part.js';
import type { Step } from './steps.js';
import type { Draft } from './use-draft.js';

/** Few championships are scored by a program of their organiser. */
const MetricProgram = lazyPart<{ view: EditorView; draft: Draft }>({
  chunk: 'editor',
  meanwhile: 240,
  load: () => import('./metric-program.js').then((module) => module.MetricProgram),
});

/** Few championships have tours. */
const ToursStep = lazyPart<{ view: EditorView; draft: Draft }>({
  chunk: 'editor',
  meanwhile: 240,
  load: () => import('./tours-step.js').then((module) => module.ToursStep),
});

interface Props {
  step: Step;
  view: EditorView;
  draft: Draft;
  onStep: (step: Step) => void;
  preview: ReactNode;
}

export function StepContent({ step, view, draft, onStep, preview }: Props) {
  switch (step) {
    case 'basics':
      return (
        <FixedPart isFixed={view.state === 'ARCHIVED'}>
          <BasicsStep view={view} draft={draft} />
        </FixedPart>
      );
    case 'texts':
      return <TextsStep draft={draft} />;
    case 'awards':
      return <AwardsStep draft={draft} />;
    case 'metric':
      return (
        <>
          <MetricStep draft={draft} />
          {view.metric === 'HACKATHON_PYTH' && <MetricProgram view={view} draft={draft} />}
        </>
      );
    case 'files':
      return <FilesStep view={view} draft={draft} />;
    case 'tests':
      return (
        <FixedPart isFixed={view.state === 'FINISHED' || view.state === 'ARCHIVED'}>
          <TestsStep view={view} draft={draft} />
        </FixedPart>
      );
    case 'format':
      return <FormatStep view={view} draft={draft} />;
    case 'limits':
      return <LimitsStep draft={draft} />;
    case 'tours':
      return (
        <FixedPart isFixed={view.state === 'FINISHED' || view.state === 'ARCHIVED'}>
          <ToursStep view={view} draft={draft} />
        </FixedPart>
      );
    case 'check':
      return <CheckStep view={view} />;
    case 'publish':
      return <PublishStep view={view} draft={draft} onStep={onStep} preview={preview} />;
  }
}
