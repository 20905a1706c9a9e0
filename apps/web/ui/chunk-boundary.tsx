import { Component, type ReactNode } from 'react';
import { FailurePanel } from './failure-panel.js';
import { ChunkError } from '#web/lib/chunks/load-chunk.js';
import { reloadOnce } from '#web/lib/chunks/reload-once.js';

interface Props {
  /** What to forget before another attempt. */
  onRetry: () => void;
  /** A new value (a new address) clears the failure. */
  resetKey: string;
  /**
   * For a whole page: when trying again did not help, as after a new version was installed, whose chunks have other names,
   * everything is loaded anew.
   */
  reloads?: boolean;
  /** What is drawn around that. */
  frame?: (panel: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Shows what went wrong in place of a part that could not be loaded or drawn; the rest of the page lives on. */
export class ChunkBoundary extends Component<Props, { failure: Error | null; resetKey: string }> {
  override state = { failure: null as Error | null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string }) {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  private hasRetried = false;

  override componentDidCatch(failure: Error) {
    // Without a network it would be gone for the browser's own page.
    if (this.props.reloads && this.hasRetried && failure instanceof ChunkError && navigator.onLine) reloadOnce();
  }

  /** What is tried by itself says nothing of a new version: a network that is back may not carry anything yet. */
  private readonly again = () => {
    this.props.onRetry();
    this.setState({ failure: null });
  };

  private readonly retry = () => {
    this.hasRetried = true;
    this.again();
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const chunkId = failure instanceof ChunkError ? failure.id : null;
    const panel = <FailurePanel chunkId={chunkId} onRetry={this.retry} onOnline={this.again} />;
    return this.props.frame ? this.props.frame(panel) : panel;
  }
}
