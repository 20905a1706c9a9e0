import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';

interface Props {
  verb: string;
  /** What the button of a row says to those who don't see the row. */
  label?: string;
  icon: ReactNode;
  title: string;
  /** What it does and who reads the reason. */
  text: ReactNode;
  isDangerous?: boolean;
  size?: ButtonProps['size'];
  /** For a sheet that must not close by the Escape that closes the question. */
  onAsk?: ((isAsking: boolean) => void) | undefined;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** A button that asks why before it does something. */
export function AskButton({
  verb,
  label,
  icon,
  title,
  text,
  isDangerous = false,
  size = 'sm',
  onAsk,
  onConfirm,
}: Props) {
  const [isAsking, setAsking] = useState(false);
  const ask = (isIt: boolean) => {
    setAsking(isIt);
    onAsk?.(isIt);
  };
  // What was asked may leave nothing to ask any more: the button goes, and its question with it.
  const end = useEffectEvent(() => onAsk?.(false));
  useEffect(() => () => end(), []);
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={icon}
        {...(label && { 'aria-label': label })}
        onClick={() => ask(true)}
      >
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          verb={verb}
          asksReason
          isDangerous={isDangerous}
          onConfirm={onConfirm}
          onClose={() => ask(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
