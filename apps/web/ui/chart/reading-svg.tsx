import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import classes from './reading-svg.module.css';

interface Props {
  width: number;
  height: number;
  labelledBy: string;
  /** Points that the arrow keys step over. */
  count: number;
  /** The point under a place of the picture, as a share of its width. */
  pointAt: (share: number) => number;
  draw: (at: number | null) => ReactNode;
  /** What is read of a point, and what stands there while none is pointed at. */
  read: (at: number) => ReactNode;
  rest?: ReactNode;
}

/** A picture with one stop of the Tab key: the arrow keys go from point to point, and what they come to is read out. */
export function ReadingSvg({ width, height, labelledBy, count, pointAt, draw, read, rest }: Props) {
  const [pointed, setAt] = useState<number | null>(null);
  const at = pointed === null || count === 0 ? null : Math.min(count - 1, pointed);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (at ?? count) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(count - 1, Math.max(0, to)));
  };
  const point = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(pointAt((event.clientX - box.left) / box.width));
  };
  return (
    <div className="stack gap-1">
      {/* An image that is read point by point; no element of HTML is one. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.svg}
        role="img"
        tabIndex={0}
        aria-labelledby={labelledBy}
        onKeyDown={move}
        onMouseMove={point}
        onMouseLeave={() => setAt(null)}
        // What is pressed below it in the figure must not move away under the finger.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.closest('figure')?.contains(relatedTarget)) setAt(null);
        }}
      >
        {draw(at)}
      </svg>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
      <output className={classes.reading} aria-live="polite">
        {at === null ? rest : read(at)}
      </output>
    </div>
  );
}
