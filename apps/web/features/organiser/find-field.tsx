import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Search } from 'lucide-react';
import { longestSearch } from '#modules/scoring/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './submissions.module.css';

/** What the client looks for among teams and people. */
export function FindField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  const find = t({ id: 'organiser.find' });
  return (
    <TextInput
      type="search"
      className={classes.search}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={find}
      placeholder={find}
      maxLength={longestSearch}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
