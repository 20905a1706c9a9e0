import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { CodeField } from '#web/ui/code-field.js';
import { Dialog } from '#web/ui/dialog.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { SaveCard, SaveFoot } from '#web/ui/save-card.js';
import { ask } from '#web/ui/overlay/ask.js';
import { open } from '#web/ui/overlay/overlay.js';
import { FiltersButton } from '#web/ui/filters-button.js';
import { Select } from '#web/ui/select.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { CoverFocus } from '#web/words/cover-focus.js';
import type { FormState } from '#web/lib/forms/use-form.js';
import { limitFailure, longText, longWord, networkFailure, serverFailure } from '#web/kit/samples.js';
import type { Exhibit } from '#web/kit/exhibit.js';

const sheetName = longWord.slice(0, 12);
const nothing = () => undefined;
const resting: FormState = {
  failure: null,
  forgiveFailure: nothing,
  isSending: false,
  isDirty: false,
  isSaved: false,
  onSubmit: nothing,
};
const file = new File(['id,prediction\n1,0.5\n'], `${longWord}.csv`, { type: 'text/csv' });
const zone = { accept: '.csv', hint: longText, onPick: nothing, onClear: nothing, onCancel: nothing };

/** What a person gives something to. */
export const inputs: readonly Exhibit[] = [
  {
    shows: ['UploadZone'],
    states: {
      empty: <UploadZone {...zone} file={null} progress={null} />,
      low: <UploadZone {...zone} isLow file={null} progress={null} />,
      'a file': <UploadZone {...zone} file={file} progress={null} />,
      'on its way': <UploadZone {...zone} file={file} progress={{ sent: 37, total: 100 }} />,
    },
  },
  {
    shows: ['CoverFocus'],
    states: {
      middle: <CoverFocus src="/favicon.svg" focus={null} isFixed={false} onChange={nothing} />,
      chosen: <CoverFocus src="/favicon.svg" focus={{ x: 76, y: 50 }} isFixed={false} onChange={nothing} />,
      'not now': <CoverFocus src="/favicon.svg" focus={{ x: 0, y: 100 }} isFixed onChange={nothing} />,
    },
  },
  {
    shows: ['Select'],
    states: {
      above: <Select label={sheetName} data={['RMSE', 'AUC']} />,
      beside: <Select label={sheetName} labelled="beside" data={['RMSE', longWord]} />,
      described: <Select label={sheetName} description={longText} data={['RMSE']} />,
      wrong: <Select label={sheetName} error={longText} data={['RMSE']} />,
      'not now': <Select label={sheetName} disabled data={['RMSE']} />,
    },
  },
  {
    shows: ['FiltersButton'],
    states: {
      closed: (
        <FiltersButton isOpen={false} opens="kit-filters" onToggle={nothing}>
          {sheetName}
        </FiltersButton>
      ),
      open: (
        <div className="stack gap-2">
          <FiltersButton isOpen opens="kit-filters" onToggle={nothing}>
            {sheetName} (2)
          </FiltersButton>
          <div id="kit-filters">
            <Select label={sheetName} data={['RMSE']} />
          </div>
        </div>
      ),
    },
  },
  {
    shows: ['CodeField'],
    states: {
      empty: <CodeField label={longWord.slice(0, 12)} value="" error={undefined} onType={nothing} />,
      described: (
        <CodeField
          label={longWord.slice(0, 12)}
          hint={longText}
          value="123"
          error={undefined}
          onType={nothing}
          whole={6}
        />
      ),
      wrong: <CodeField label={longWord.slice(0, 12)} value="123 456" error={longText} onType={nothing} />,
    },
  },
  {
    shows: ['FormFrame', 'FailureAlert'],
    states: {
      ready: <Sending />,
      sending: <Sending isSending />,
      failed: <Sending failure={serverFailure} />,
      'has to wait': <FailureAlert failure={limitFailure} onOver={nothing} />,
    },
  },
  {
    shows: ['SaveCard', 'SaveFoot', 'SectionCard'],
    states: {
      there: <Saving data={{ city: longWord }} />,
      'on its way': <Saving />,
      'not saved yet': <SaveFoot form={{ ...resting, isDirty: true }} />,
      'being saved': <SaveFoot form={{ ...resting, isDirty: true, isSending: true }} />,
      saved: <SaveFoot form={{ ...resting, isSaved: true }} />,
    },
  },
  {
    shows: ['ConfirmQuestion', 'Dialog', 'SheetBoundary'],
    states: {
      question: <Asking name="ask" />,
      'dangerous, typed': <Asking name="ask to type" danger typed="alice" />,
      'with a reason': <Asking name="ask why" reason />,
      'that fails': <Asking name="ask and fail" act={() => Promise.reject(networkFailure)} />,
      'at the side': <Opening />,
    },
  },
];

function Saving({ data }: { data?: { city: string } }) {
  return (
    <SaveCard
      id={data ? 'saving' : 'waiting'}
      title={longWord.slice(0, 12)}
      hint={longText}
      of={{ data, error: null, refetch: async () => undefined }}
      initial={({ city }) => ({ city })}
      send={async () => undefined}
    >
      {({ values, set }) => (
        <TextInput
          name="city"
          label={longWord.slice(0, 12)}
          value={values.city}
          onChange={(event) => set('city', event.currentTarget.value)}
        />
      )}
    </SaveCard>
  );
}

function Sending(state: Partial<FormState>) {
  const form = { ...resting, ...state };
  return (
    <FormFrame form={form} submit="shell.tryAgain">
      {longText}
    </FormFrame>
  );
}

interface AskingProps {
  name: string;
  danger?: boolean;
  typed?: string;
  reason?: boolean;
  act?: () => unknown;
}

function Asking({ name, ...question }: AskingProps) {
  const title = `${name}?`;
  return (
    <Button
      variant="default"
      onClick={() => void ask({ ...question, title, text: longText, verb: longWord.slice(0, 16) })}
    >
      {name}
    </Button>
  );
}

function Opening() {
  return (
    <Button variant="default" onClick={() => void open(Sheet, {})}>
      {sheetName}
    </Button>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog side="wide" title={longText} onClose={onClose}>
      <Asking name="ask over it" />
      <p>{longText}</p>
    </Dialog>
  );
}
