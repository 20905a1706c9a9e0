import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

const longest = 500;

interface Props {
  title: string;
  /** What it does and who notices. */
  text: string;
  verb: string;
  onClose: () => void;
  /** Rejects with the server's sentence when it was refused; the dialog stays open then. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Every action of an operator asks why: the audit log keeps it (ADMIN1). */
export const ReasonDialog = ({ title, text, verb, onClose, onConfirm }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const id = useId();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onConfirm(reason.trim());
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
          <TextField
            label={translate('admin.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            autoFocus
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
          <Button type="submit" variant="contained" disabled={busy || reason.trim() === ''}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
