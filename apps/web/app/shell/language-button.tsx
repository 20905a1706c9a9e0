import { Globe } from 'lucide-react';
import { useState } from 'react';
import { toggleLanguage, useOtherLanguage } from '#web/lib/i18n/i18n-provider.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './header.module.css';

/** The globe swaps the two languages of the interface (I18N1), and names the one that one gets, in its own word. */
export function LanguageButton() {
  const t = useText();
  const other = useOtherLanguage();
  const [changing, setChanging] = useState(false);
  const change = async () => {
    setChanging(true);
    try {
      await toggleLanguage();
    } catch {
      // The messages did not come: the language stays as it is, and the globe can be pressed again.
    }
    setChanging(false);
  };
  return (
    <button
      type="button"
      className={classes.tool}
      title={t({ id: 'shell.language.toggle' })}
      aria-busy={changing}
      onClick={() => void change()}
    >
      <Globe size={18} strokeWidth={1.75} aria-hidden />
      <span className={classes.toolText} aria-hidden>
        {other}
      </span>
      <span className="unseen">{t({ id: 'shell.language.toggle' })}</span>
    </button>
  );
}
