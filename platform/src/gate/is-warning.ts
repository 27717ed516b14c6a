import type { Finding } from '@tessera/shared-contracts'

/** Whether a finding does not refuse the change. */
export const isWarning = ({ severity }: Finding): boolean => severity === 'warning'
