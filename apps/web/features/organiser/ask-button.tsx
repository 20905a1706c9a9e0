import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ask } from '#web/ui/overlay/ask.js';

interface Props {
  verb: string;
  /** What the button of a row says to those who don't see the row. */
  label?: string;
  icon: ReactNode;
  title: string;
  /** What it does and who reads the reason. */
  text: ReactNode;
  isDangerous?: boolean;
  /** Not to be pressed for now; it keeps the focus that it has. */
  isHeld?: boolean;
  size?: ButtonProps['size'];
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
  isHeld = false,
  size = 'sm',
  onConfirm,
}: Props) {
  return (
    <Button
      variant="default"
      size={size}
      leftSection={icon}
      {...(label && { 'aria-label': label })}
      {...(isHeld && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => {
        if (!isHeld) void ask({ title, text, verb, danger: isDangerous, reason: true, act: onConfirm });
      }}
    >
      {verb}
    </Button>
  );
}
