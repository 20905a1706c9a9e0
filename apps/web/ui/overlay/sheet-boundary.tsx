import { Suspense, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { Dialog } from '#web/ui/dialog.js';

interface Props {
  onRetry: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Around a sheet that is loaded first: what went wrong with that lies over the page as the sheet would. */
export function SheetBoundary({ onRetry, onClose, children }: Props) {
  const t = useText();
  return (
    <ChunkBoundary
      resetKey=""
      onRetry={onRetry}
      frame={(panel) => (
        <Dialog side="wide" title={t({ id: 'shell.failure' })} onClose={onClose}>
          {panel}
        </Dialog>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkBoundary>
  );
}
