import { useText } from '#web/lib/i18n/use-text.js';
import type { useMentions } from './use-mentions.js';
import classes from './text-editor.module.css';

/** The id of one of the list, for the field to say which is chosen. */
export const mentionId = (list: string, at: number): string => `${list}-${at}`;

/** Whom one may mean, below the field that keeps the cursor. */
export function MentionList({ id, mentions }: { id: string; mentions: ReturnType<typeof useMentions> }) {
  const t = useText();
  const { chosen, found, take } = mentions;
  if (found.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t({ id: 'texts.people' })} className="rounded bordered surface p-1">
      {found.map(({ login, name }, at) => (
        <div
          key={login}
          id={mentionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          className={classes.person}
          onMouseDown={(event) => {
            event.preventDefault();
            take(login);
          }}
        >
          @{login}
          {name !== login && <span className="muted">{name}</span>}
        </div>
      ))}
    </div>
  );
}
