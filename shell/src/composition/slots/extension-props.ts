import type { MountReportProps } from '../screen/mount-report.ts'
import type { SlotProps } from './slot-element.ts'

/** What the component of an extension gets. */
export interface ExtensionProps extends MountReportProps {
  slotProps: SlotProps
}
