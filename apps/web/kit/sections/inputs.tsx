import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import type { FormState } from '#web/lib/forms/use-form.js';
import { limitFailure, longText, longWord, networkFailure, serverFailure } from '#web/kit/samples.js';
import type { Exhibit } from '#web/kit/exhibit.js';

const nothing = () => undefined;
const file = new File(['id,prediction\n1,0.5\n'], `${longWord}.csv`, { type: 'text/csv' });
const zone = { accept: '.csv', hint: longText, onPick: nothing, onClear: nothing, onCancel: nothing };

/** What a person gives something to. */
export const inputs: readonly Exhibit[] = [
  {
    shows: ['UploadZone'],
    states: {
      empty: <UploadZone {...zone} file={null} progress={null} />,
      'a file': <UploadZone {...zone} file={file} progress={null} />,
      'on its way': <UploadZone {...zone} file={file} progress={{ sent: 37, total: 100 }} />,
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
    shows: ['ConfirmDialog', 'ConfirmQuestion', 'Dialog'],
    states: {
      question: <Asking name="ask" />,
      'dangerous, typed': <Asking name="ask to type" isDangerous typed="alice" />,
      'that fails': <Asking name="ask and fail" onConfirm={() => Promise.reject(networkFailure)} />,
    },
  },
];

function Sending(state: Partial<FormState>) {
  const form = { failure: null, forgiveFailure: nothing, isSending: false, onSubmit: nothing, ...state };
  return (
    <FormFrame form={form} submit="shell.tryAgain">
      {longText}
    </FormFrame>
  );
}

interface AskingProps {
  name: string;
  isDangerous?: boolean;
  typed?: string;
  onConfirm?: () => unknown;
}

function Asking({ name, onConfirm = nothing, ...question }: AskingProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...question}
          title={`${name}?`}
          verb={longWord.slice(0, 16)}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          {longText}
        </ConfirmDialog>
      )}
    </>
  );
}
