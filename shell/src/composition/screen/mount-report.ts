/** What the component of a screen or extension in another framework gets. */
export interface MountReportProps {
  /** Called when it has mounted. */
  onMount(): void
}
