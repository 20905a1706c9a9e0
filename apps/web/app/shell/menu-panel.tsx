import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { AgreementLink } from '#web/words/agreement-link.js';
import { Link } from 'react-router-dom';
import { useSite } from '#web/lib/site.js';
import type { Section } from '#web/lib/navigation-context.js';
import classes from './menu-panel.module.css';

export interface MenuPanelProps {
  sections: readonly Section[];
  /** Section whose first link gets the focus; `all` stands for the first one. */
  focusOn: string;
  onLeave: () => void;
}

const hasEntries = ({ entries }: Section) => entries.length > 0;

/** The drop-down panel of the header (NAV7): every section with its tabs; arrows move between the links. */
export function MenuPanel({ sections, focusOn, onLeave }: MenuPanelProps) {
  const { social } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = ref.current?.querySelector(`[data-section="${focusOn}"]`) ?? ref.current;
    column?.querySelector('a')?.focus();
  }, [focusOn]);

  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...(ref.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[(at + step + links.length) % links.length]?.focus();
  };

  // Those that are one page each stand under one another.
  const [wide, single] = [sections.filter(hasEntries), sections.filter((section) => !hasEntries(section))];
  const title = (section: Section) => (
    <Link key={section.id} className={classes.title} to={section.to} onClick={onLeave}>
      <FormattedMessage id={section.label} />
    </Link>
  );
  return (
    <div id="menu-panel" className={classes.panel} ref={ref} onKeyDown={move} role="presentation">
      <div className={classes.columns}>
        {wide.map((section) => (
          <div key={section.id} className="stack gap-2px content-start" data-section={section.id}>
            {title(section)}
            {section.entries.map((entry) => (
              <Link key={entry.id} className={classes.entry} to={entry.to} onClick={onLeave}>
                <FormattedMessage id={entry.label} />
              </Link>
            ))}
          </div>
        ))}
        <div className="stack gap-2px content-start">{single.map((section) => title(section))}</div>
      </div>
      <div className={classes.foot}>
        <AgreementLink />
        {social.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener">
            {name}
          </a>
        ))}
      </div>
    </div>
  );
}
