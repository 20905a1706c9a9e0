import { CornerDownRight, type LucideIcon, MessagesSquare, Search, Trophy, User } from 'lucide-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Action } from './palette-action.js';
import { usePaletteActions } from './palette-actions.js';
import { useFound } from './palette-found.js';
import { fitting, withRecent } from './palette-search.js';
import classes from './palette.module.css';

const shown = 10;
/** So many of what this page knows by itself stand before what the server finds. */
const shownBefore = 5;
const typingPause = 200;
const remembered = 3;
const optionId = (action: Action | undefined) => (action ? `palette-${action.id}` : undefined);

const nothingSaid: MessageId = 'shell.palette.nothing';

/** What is said above the list: nothing while it has what was looked for. What was not asked for is not said to be nowhere. */
const saidOf = (search: Record<'isSearching' | 'hasFailed' | 'isNothing', boolean>): MessageId | null => {
  if (search.isSearching) return search.isNothing ? 'shell.palette.searching' : null;
  if (search.hasFailed) return 'shell.palette.failed';
  return search.isNothing ? nothingSaid : null;
};

/** Championships, pages and actions by their names, then what the server finds, then what fits from afar. */
const useMatches = (query: string, recent: readonly string[]) => {
  const t = useText();
  const navigate = useNavigate();
  const words = query.trim();
  const [asked] = useDebouncedValue(words, typingPause);
  const { found, isSearching, hasFailed } = useFound(words === '' ? '' : asked);
  const { close, loose } = fitting(query, withRecent(usePaletteActions(), recent));
  if (words === '') return { matches: close.slice(0, shown), said: close.length === 0 ? nothingSaid : null };
  const known = [...close.slice(0, shownBefore), ...found, ...close.slice(shownBefore), ...loose].slice(0, shown);
  const inForum = {
    id: 'forum-search',
    kind: t({ id: 'shell.palette.forum.kind' }),
    label: t({ id: 'shell.palette.forum' }, { q: words }),
    run: () => void navigate(paths.forumSearch(words)),
  };
  return {
    matches: [...known, inForum],
    said: saidOf({ isSearching: isSearching || asked !== words, hasFailed, isNothing: known.length === 0 }),
  };
};

/** Go anywhere, find anything, do anything, by typing (ui.md 4.3). It is loaded when it is asked for the first time. */
export function Palette({ askedAt }: { askedAt: number }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const { matches, said } = useMatches(query, recent);
  const chosen = matches[at];

  useEffect(() => {
    // The browser keeps the focus inside, closes by Escape and gives the focus back.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [askedAt]);

  const run = (action: Action | undefined) => {
    if (!action) return;
    dialog.current?.close();
    setRecent((now) => [action.id, ...now.filter((id) => id !== action.id)].slice(0, remembered));
    action.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => (now + step + matches.length) % Math.max(1, matches.length));
    }
    if (event.key === 'Enter') run(chosen);
  };

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t({ id: 'shell.palette' })}
      closedby="any"
      onClose={() => {
        setQuery('');
        setAt(0);
      }}
    >
      <div className="line gap-3 muted p-3-4 bordered-bottom">
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={optionId(chosen)}
          aria-label={t({ id: 'shell.palette' })}
          placeholder={t({ id: 'shell.palette.placeholder' })}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {said && <output className={classes.nothing}>{t({ id: said })}</output>}
      <div id="palette-list" role="listbox" aria-label={t({ id: 'shell.palette' })} className={classes.list}>
        {matches.map((action) => (
          <Option key={action.id} action={action} isChosen={action === chosen} onRun={() => run(action)} />
        ))}
      </div>
    </dialog>
  );
}

/** Signs of what is found, by how its id begins; all else is a way to go. */
const icons: Record<string, LucideIcon> = { champ: Trophy, person: User, post: MessagesSquare };

/** The keyboard stays in the field, which says by `aria-activedescendant` where it is. */
function Option({ action, isChosen, onRun }: { action: Action; isChosen: boolean; onRun: () => void }) {
  const Icon = icons[action.id.split('-')[0] ?? ''] ?? CornerDownRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={optionId(action)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onClick={onRun}
    >
      <Icon size={16} strokeWidth={1.75} className="rigid" aria-hidden />
      <span className="grow">
        <span className={classes.label}>{action.label}</span>
        {action.about && <span className={classes.about}>{action.about}</span>}
      </span>
      <span className={classes.kind}>{action.kind}</span>
    </div>
  );
}
