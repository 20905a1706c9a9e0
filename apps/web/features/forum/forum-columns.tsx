import { useSelector } from '@xstate/store-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { initialForum } from '#web/lib/state/slices/forum.js';
import { state } from '#web/lib/state/state.js';
import { ForumPanel } from './forum-panel.js';
import classes from './forum-panel.module.css';

const [least, most, step] = [220, 420, 16];
const within = (width: number): number => Math.min(most, Math.max(least, Math.round(width)));

/** The forum in columns: a panel as wide as its reader draws it, a list, and what stands beside it. */
export function ForumColumns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  const t = useText();
  const kept = useSelector(state.forum, ({ context }) => context.navPanelWidth);
  // While it is drawn: the state is stored after every change.
  const [drawn, setDrawn] = useState<number | null>(null);
  const width = drawn ?? within(kept);
  return (
    <div className={classes.columns} style={{ '--panel-width': `${width}px` } as React.CSSProperties}>
      <aside className="column gap-4" aria-label={t({ id: 'forum.panel' })}>
        <ForumPanel />
      </aside>
      <PanelEdge width={width} onDraw={setDrawn} />
      <div className="narrows">{children}</div>
      <div className={classes.rail}>{rail}</div>
    </div>
  );
}

interface EdgeProps {
  /** Of the panel, pixels. */
  width: number;
  /** With the width while it is drawn, and null when that is over. */
  onDraw: (width: number | null) => void;
}

/** STATE1: the edge of the panel, moved by a pointer or by keys; a double click gives the usual width back. */
function PanelEdge({ width, onDraw }: EdgeProps) {
  const t = useText();
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const keep = (wish: number) => state.forum.trigger.UPDATE_WIDTH({ width: within(wish) });
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, width });
  };
  const end = () => {
    if (from) keep(width);
    setFrom(null);
    onDraw(null);
  };
  const press = (event: KeyboardEvent) => {
    const wishes: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: least,
      End: most,
    };
    const wish = wishes[event.key];
    if (wish === undefined) return;
    event.preventDefault();
    keep(wish);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t({ id: 'forum.panel.width' })}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={begin}
      onPointerMove={(event) => from && onDraw(within(from.width + event.clientX - from.x))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => keep(initialForum().navPanelWidth)}
      onKeyDown={press}
    />
  );
}
