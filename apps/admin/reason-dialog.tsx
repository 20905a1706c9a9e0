import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

const longest = 500;

/** What is asked beside the reason. */
export interface Question {
  label: string;
  first: string | number;
  /** Limits of the input, such as `minLength`; a `max` is that of a number. */
  limits: InputHTMLAttributes<HTMLInputElement>;
}

interface Props {
  title: string;
  /** What it does and who notices. */
  text: string;
  verb: string;
  question?: Question | undefined;
  /** What is looked at or chosen before the reason is given. */
  children?: ReactNode;
  /** While what is chosen is not ready. */
  isBlocked?: boolean;
  onClose: () => void;
  /** Rejects with the server's sentence when it was refused; the dialog stays open then. */
  onConfirm: (reason: string, answer: string) => Promise<unknown>;
}

const Answer = ({
  question,
  value,
  onChange,
}: {
  question: Question;
  value: string;
  onChange: (to: string) => void;
}) => (
  <TextField
    label={question.label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    required
    autoFocus
    slotProps={{ htmlInput: question.limits }}
    sx={{ mt: 2 }}
  />
);

/** Every action of an operator asks why: the audit log keeps it (ADMIN1). */
export const ReasonDialog = (props: Props) => {
  const { title, text, verb, question, children, isBlocked = false, onClose, onConfirm } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState(String(question?.first ?? ''));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const id = useId();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onConfirm(reason.trim(), answer.trim());
      notify('admin.done', { type: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={(event) => void confirm(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
          {children}
          {question && <Answer question={question} value={answer} onChange={setAnswer} />}
          <TextField
            label={translate('admin.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            autoFocus={!question && !children}
            multiline
            minRows={2}
            error={failure !== ''}
            helperText={failure || translate('admin.reason.kept')}
            slotProps={{ htmlInput: { maxLength: longest } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy || isBlocked || reason.trim() === ''}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
