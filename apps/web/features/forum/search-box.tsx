import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longestSearch } from '#modules/forum/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import classes from './search.module.css';

/** Searches the forum, or a thread of it. */
export function SearchBox({ thread = null, value = '' }: { thread?: string | null; value?: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <SearchField
      label={t({ id: thread === null ? 'forum.search' : 'forum.search.thread' })}
      value={value}
      onSearch={(q) => q !== '' && void navigate(paths.forumSearch(q, { thread }))}
    />
  );
}

interface FieldProps {
  label: string;
  value?: string;
  /** With the words, without blanks around them. */
  onSearch: (q: string) => void;
}

/** A field of words to look for, and its button. */
export function SearchField({ label, value = '', onSearch }: FieldProps) {
  const t = useText();
  const [q, setQ] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    // Another link leads here.
    setSearched(value);
    setQ(value);
  }
  return (
    <form
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(q.trim());
      }}
    >
      <input
        type="search"
        className={classes.field}
        value={q}
        maxLength={longestSearch}
        aria-label={label}
        placeholder={label}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <button type="submit" className={classes.go} aria-label={t({ id: 'forum.search.go' })}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </form>
  );
}
