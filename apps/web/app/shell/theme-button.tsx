import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './header.module.css';

export function ThemeButton() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = t({ id: next === 'dark' ? 'shell.theme.toDark' : 'shell.theme.toLight' });
  const Icon = next === 'dark' ? Moon : Sun;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
