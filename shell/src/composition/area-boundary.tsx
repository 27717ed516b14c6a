import { Component, type ReactNode } from 'react'

interface AreaBoundaryProps {
  onError?(error: unknown): void
  failure(error: unknown): ReactNode
  children: ReactNode
}

interface AreaBoundaryState {
  failed?: { error: unknown }
}

/** Keeps an error of one area away from the rest of the page. Remounted, by a new key, it starts afresh. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = {}

  static getDerivedStateFromError(error: unknown): AreaBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failure(this.state.failed.error) : this.props.children
  }
}
