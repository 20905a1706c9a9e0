import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  isOpen: boolean;
  /** Id of what it opens, which is there while it is open. */
  opens: string;
  onToggle: () => void;
  /** With how many of them narrow the list. */
  children: ReactNode;
}

/** On a phone the filters of a list wait behind it. */
export function FiltersButton({ isOpen, opens, onToggle, children }: Props) {
  return (
    <button
      type="button"
      className="button button-small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? opens : undefined}
      onClick={onToggle}
    >
      <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
