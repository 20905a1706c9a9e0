import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Field, QuestionDialog, type Template } from './question-dialog.js';

interface Props {
  /** Texts are `admin.act.<name>`, the same with `.title`, and with `.text`. */
  name: string;
  /** What the texts name, such as a file. */
  values?: Record<string, string | number>;
  icon?: ReactNode;
  color?: ButtonProps['color'];
  field?: Field;
  /** What fills the reason in. */
  templates?: readonly Template[];
  /** Has to be typed before. */
  typed?: string;
  onConfirm: (reason: string, field: string) => Promise<unknown>;
}

/** A button that asks why before it does something. */
export const ReasonButton = ({
  name,
  values = {},
  icon,
  color = 'primary',
  field,
  templates,
  typed,
  onConfirm,
}: Props) => {
  const translate = useTranslate();
  const label = translate(`admin.act.${name}`, values);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        color={color}
        startIcon={icon}
        onClick={(event) => {
          event.stopPropagation();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        // Only keeps what is done in the dialog from the row below it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <QuestionDialog
            wantsReason
            title={translate(`admin.act.${name}.title`, values)}
            text={translate(`admin.act.${name}.text`, values)}
            verb={label}
            field={field}
            templates={templates}
            typed={typed}
            onClose={() => setAsking(false)}
            onConfirm={(answers) => onConfirm(answers.reason, answers.field)}
          />
        </span>
      )}
    </>
  );
};
