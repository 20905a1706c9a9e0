import { Component, type ReactNode } from 'react';
import { FailurePanel } from '../../components/failure-panel.js';
import { ChunkError } from './load-chunk.js';

interface Props {
  /** What to forget before another attempt. */
  onRetry: () => void;
  /** A new value (a new address) clears the failure. */
  resetKey: string;
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

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailurePanel chunkId={failure instanceof ChunkError ? failure.id : null} onRetry={this.retry} />;
  }
}
