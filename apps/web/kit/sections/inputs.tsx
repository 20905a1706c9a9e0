import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { UploadZone } from '../../components/upload-zone.js';
import { networkFailure, longText, longWord } from '../samples.js';
import type { Exhibit } from '../gallery.js';

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
    shows: ['ConfirmDialog', 'ConfirmQuestion', 'Dialog'],
    states: {
      question: <Asking name="ask" />,
      'dangerous, typed': <Asking name="ask to type" isDangerous typed="alice" />,
      'that fails': <Asking name="ask and fail" onConfirm={() => Promise.reject(networkFailure)} />,
    },
  },
];

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
