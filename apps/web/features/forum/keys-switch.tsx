import { CircleHelp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from '#web/ui/dialog.js';
import { useKeys } from './use-keys.js';
import classes from './topic.module.css';

const keys = [
  ['j', 'forum.key.next'],
  ['k', 'forum.key.before'],
  ['r', 'forum.key.answer'],
  ['e', 'forum.key.edit'],
  ['b', 'forum.key.bookmark'],
  ['s', 'forum.key.subscribe'],
  ['/', 'forum.key.search'],
  ['?', 'forum.key.help'],
] as const;

/** The keys of the forum behind a "?": what each does, and the switch that turns them off (2.1.4). */
export function KeysSwitch() {
  const t = useText();
  const { isOff, turn, isHelp, help, closeHelp } = useKeys();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t({ id: 'forum.keys.title' })}
        title={t({ id: 'forum.keys.title' })}
        onClick={help}
      >
        <CircleHelp size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {isHelp && (
        <Dialog title={t({ id: 'forum.keys.title' })} side="wide" onClose={closeHelp}>
          <dl className="stack gap-2 flat">
            {keys.map(([key, id]) => (
              <div key={key} className="line gap-3">
                <dt>
                  <kbd className={classes.key}>{key}</kbd>
                </dt>
                <dd className="flat">
                  <FormattedMessage id={id} />
                </dd>
              </div>
            ))}
          </dl>
          <label className="line gap-2 mt-4">
            <input type="checkbox" className="box" checked={!isOff} onChange={turn} />
            <FormattedMessage id="forum.keys" />
          </label>
        </Dialog>
      )}
    </>
  );
}
