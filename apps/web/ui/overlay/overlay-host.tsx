import { useSelector } from '@xstate/store-react';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { HoldContext } from './hold-context.js';
import { SheetBoundary } from './sheet-boundary.js';
import { hold, leave, leaveOthers, opened, type Overlay } from './overlay.js';

/** Draws what `ask` and `open` lay over the page. There is one, in the frame of every page. */
export function OverlayHost() {
  const { pathname } = useLocation();
  const overlays = useSelector(opened, (all) => all);
  useEffect(() => leaveOthers(), [pathname]);
  return overlays.map((one) => <Layer key={one.id} overlay={one} />);
}

function Layer({ overlay }: { overlay: Overlay }) {
  const { id } = overlay;
  const holdThis = useCallback((isBusy: boolean) => hold(id, isBusy), [id]);
  // Only now the focus is back where it was, and who opened it may move it on.
  useEffect(() => overlay.settle, [overlay]);
  return (
    <HoldContext value={holdThis}>
      <SheetBoundary onRetry={overlay.retry} onClose={() => leave(id)}>
        {overlay.draw()}
      </SheetBoundary>
    </HoldContext>
  );
}
