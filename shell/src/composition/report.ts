import { callServer } from '@tessera/shared-auth'
import { reportFault, type Composition, type FaultReport } from '@tessera/shared-contracts'

/**
 * Tells the server which release failed in which composition. A report that cannot be delivered is
 * dropped: whatever stops it is seen on the server by other means.
 */
export function sendFault(composition: Composition, fault: Omit<FaultReport, 'composition' | 'path'>): void {
  callServer(reportFault, { ...fault, composition: composition.id, path: location.pathname }).catch(() => {})
}
