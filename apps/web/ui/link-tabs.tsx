import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import classes from './link-tabs.module.css';

export interface TabEntry {
  id: string;
  to: string;
  label: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly TabEntry[];
  current: string;
  /** Smaller, for tabs inside a tab. */
  minor?: boolean;
  /** In sight below the header where the window has room. */
  stays?: boolean;
}

/**
 * Tabs whose addresses are real: each is a link, so it can be opened elsewhere, and the arrow keys move as the pattern of
 * tabs asks. The panel that they rule has `id="panel-<current>"`.
 */
export function LinkTabs({ label, tabs, current, minor = false, stays = false }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const tabOf = (id: string) => ref.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`);

  useEffect(() => {
    // On a narrow screen the list scrolls; the current tab has to be seen.
    const list = ref.current;
    const tab = list?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  const move = (event: React.KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    void navigate(tab.to);
    tabOf(tab.id)?.focus();
  };

  return (
    <div
      ref={ref}
      className={classes.list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      data-minor={minor || undefined}
      data-stays={stays || undefined}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          id={`tab-${tab.id}`}
          data-tab={tab.id}
          className={classes.tab}
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? `panel-${tab.id}` : undefined}
          tabIndex={tab.id === current ? 0 : -1}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}

/** What the current tab shows. */
export function TabPanel({ id, children, className }: { id: string; children: ReactNode; className?: string }) {
  return (
    <div id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} className={className}>
      {children}
    </div>
  );
}
