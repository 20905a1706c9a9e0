import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  title: string;
  content: string;
  confirm: string;
  /** What has to be typed before, as there is no way back. */
  typed: string;
  /** What is looked at before. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be taken back, and wants its name as an answer. */
export const TypedDialog = ({ title, content, confirm, typed, children, onConfirm, onClose }: Props) => {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{content}</DialogContentText>
          {children}
          <TextField
            label={translate('admin.typed', { name: typed })}
            value={text}
            onChange={({ target }) => setText(target.value)}
            required
            fullWidth
            autoFocus
            autoComplete="off"
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={text.trim() !== typed}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
