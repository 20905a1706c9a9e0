import type { ReactNode } from 'react';
import type { EditorView } from '../../../../../modules/championships/contract/editor.js';
import { AwardsStep } from '../steps/awards-step.js';
import { BasicsStep } from '../steps/basics-step.js';
import { CheckStep } from '../steps/check-step.js';
import { FilesStep } from '../steps/files-step.js';
import { FormatStep } from '../steps/format-step.js';
import { LimitsStep } from '../steps/limits-step.js';
import { MetricStep } from '../steps/metric-step.js';
import { PublishStep } from '../steps/publish-step.js';
import { TextsStep } from '../steps/texts-step.js';
import { ToursStep } from '../steps/tours-step.js';
import { FixedPart } from './fixed-part.js';
import type { Step } from '../steps.js';
import type { Draft } from '../use-draft.js';

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
          <BasicsStep draft={draft} />
        </FixedPart>
      );
    case 'texts':
      return <TextsStep draft={draft} />;
    case 'awards':
      return <AwardsStep draft={draft} />;
    case 'metric':
      return <MetricStep draft={draft} />;
    case 'files':
      return <FilesStep view={view} draft={draft} />;
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
