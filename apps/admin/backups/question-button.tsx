import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { QuestionDialog } from '../question-dialog.js';

interface Props {
  /** Texts are `admin.act.<name>`, the same with `.title`, and with `.text`. */
  name: 'removeBackup';
  onConfirm: () => Promise<unknown>;
}

/** A button that asks once more before it does what can't be taken back. */
export const QuestionButton = ({ name, onConfirm }: Props) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const label = translate(`admin.act.${name}`);
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={translate(`admin.act.${name}.title`)}
          text={translate(`admin.act.${name}.text`)}
          verb={label}
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
};
