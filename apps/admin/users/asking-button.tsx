import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { QuestionDialog } from '../question-dialog.js';

interface Props {
  /** Texts are `admin.act.<name>`, the same with `.title`, and with `.text`. */
  name: string;
  login: string;
  color?: ButtonProps['color'];
  /** What is chosen before, beside the reason. */
  children: ReactNode;
  /** It is asked anew: what was chosen before and not confirmed is nobody's wish. */
  onAsk: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** A button that asks for what is to be chosen, and why. */
export const AskingButton = ({ name, login, color = 'primary', children, onAsk, onConfirm }: Props) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const verb = translate(`admin.act.${name}`);
  const ask = () => {
    onAsk();
    setAsking(true);
  };
  return (
    <>
      <Button size="small" color={color} onClick={ask}>
        {verb}
      </Button>
      {isAsking && (
        <QuestionDialog
          wantsReason
          title={translate(`admin.act.${name}.title`, { login })}
          text={translate(`admin.act.${name}.text`)}
          verb={verb}
          onClose={() => setAsking(false)}
          onConfirm={({ reason }) => onConfirm(reason)}
        >
          {children}
        </QuestionDialog>
      )}
    </>
  );
};
