import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { displayName } from '#web/lib/session/use-person.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import classes from './avatar-sheet.module.css';

const AvatarSheet = lazyPart({
  chunk: 'tools',
  load: () => import('./avatar-sheet.js').then((module) => module.AvatarSheet),
  isSheet: true,
});

/** PROF4: one's own picture; a press or a drop changes it. */
export function AvatarButton({ person }: { person: UserState }) {
  const t = useText();
  const [opened, setOpened] = useState<{ file: File | null } | null>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-over={isOver || undefined}
        title={t({ id: 'user.avatar.change' })}
        onClick={() => setOpened({ file: null })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) setOpened({ file });
        }}
      >
        <PersonAvatar login={person.login} nick={displayName(person)} size={96} />
        <span className={classes.mark}>
          <Camera size={16} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="unseen">{t({ id: 'user.avatar.change' })}</span>
      </button>
      {opened && (
        <AvatarSheet
          file={opened.file}
          hasAvatar={(person.avatarAfterSave ?? person.avatar) !== null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
