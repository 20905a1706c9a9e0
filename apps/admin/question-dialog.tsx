import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { longestReason } from '#modules/kernel/contract/limits.js';

/** What is asked beside the reason. */
export interface Field {
  label: string;
  first: string | number;
  /** Limits of the input, such as `minLength`; a `max` is that of a number. */
  limits: InputHTMLAttributes<HTMLInputElement>;
}

export interface Template {
  label: string;
  text: string;
}

interface Props {
  title: string;
  /** What it does and who notices. */
  text: string;
  verb: string;
  /** Asks why: the audit log keeps it (ADMIN1). */
  wantsReason?: boolean;
  /** What fills the reason in, to be changed as one likes. */
  templates?: readonly Template[] | undefined;
  /** What has to be typed before, as there is no way back. */
  typed?: string | undefined;
  field?: Field | undefined;
  /** What is looked at or chosen before it is answered. */
  children?: ReactNode;
  /** While what is chosen is not ready. */
  isBlocked?: boolean;
  onClose: () => void;
  /** Rejects with the server's sentence when it was refused; the dialog stays open then. */
  onConfirm: (answers: { reason: string; field: string }) => Promise<unknown>;
}

/** What an operator is asked before something is done: why, by what value, and its name where there is no way back. */
export const QuestionDialog = (props: Props) => {
  const { title, text, verb, wantsReason = false, templates, typed, field, children } = props;
  const { isBlocked = false, onClose } = props;
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const [value, setValue] = useState(String(field?.first ?? ''));
  const { send, isBusy, failure } = useSending(props);
  const id = useId();
  const isAnswered = (!wantsReason || reason.trim() !== '') && (typed === undefined || name.trim() === typed);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void send({ reason: reason.trim(), field: value.trim() });
  };
  const first = field ? 'field' : typed === undefined ? 'reason' : 'typed';
  return (
    // Who has left it would not learn that what is on its way was refused.
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={confirm}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
          {children}
          {field && (
            <Answer label={field.label} value={value} onChange={setValue} limits={field.limits} isFirst={!children} />
          )}
          {typed !== undefined && (
            <Answer
              label={translate('admin.typed', { name: typed })}
              value={name}
              onChange={setName}
              limits={{ autoComplete: 'off' }}
              isFirst={first === 'typed'}
            />
          )}
          {templates && <Templates of={templates} onChoose={setReason} />}
          {wantsReason && (
            <Answer
              label={translate('admin.reason')}
              value={reason}
              onChange={setReason}
              limits={{ maxLength: longestReason }}
              isFirst={first === 'reason' && !children}
              isLong
              help={translate('admin.reason.kept')}
            />
          )}
          {failure !== '' && (
            <DialogContentText role="alert" color="error" sx={{ mt: 2 }}>
              {failure}
            </DialogContentText>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isBlocked || !isAnswered}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** Sends the answers once; says that it is done, or keeps why it was refused. */
const useSending = ({ onConfirm, onClose }: Pick<Props, 'onConfirm' | 'onClose'>) => {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (answers: { reason: string; field: string }) => {
    setBusy(true);
    try {
      await onConfirm(answers);
      notify('admin.done', { type: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return { send, isBusy, failure };
};

const Templates = ({ of, onChoose }: { of: readonly Template[]; onChoose: (text: string) => void }) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('admin.template')}
      value=""
      onChange={({ target }) => onChoose(target.value)}
      sx={{ mt: 2 }}
    >
      {of.map(({ label, text }) => (
        <MenuItem key={label} value={text}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
};

interface AnswerProps {
  label: string;
  value: string;
  onChange: (to: string) => void;
  limits: Field['limits'];
  /** It has the focus when the dialog opens. */
  isFirst: boolean;
  isLong?: boolean;
  help?: string;
}

const Answer = ({ label, value, onChange, limits, isFirst, isLong = false, help }: AnswerProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    required
    autoFocus={isFirst}
    {...(isLong && { multiline: true, minRows: 2 })}
    helperText={help}
    slotProps={{ htmlInput: limits }}
    sx={{ mt: 2 }}
  />
);
