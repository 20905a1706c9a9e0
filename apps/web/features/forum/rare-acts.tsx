import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './topic.module.css';

/** What is seldom done to a post, behind "…": beside it stands what is done every day. */
export function RareActs({ children }: { children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.act}
        aria-expanded={isOpen}
        aria-label={t({ id: 'forum.more' })}
        title={t({ id: 'forum.more' })}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && <span className={classes.rare}>{children}</span>}
    </>
  );
}
