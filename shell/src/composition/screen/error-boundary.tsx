import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  onError?(error: unknown): void
  renderFallback(error: unknown): ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed?: { error: unknown }
}

/** Catches rendering errors of its children. A new `key` resets it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.renderFallback(this.state.failed.error) : this.props.children
  }
}
