import { DomainError, OutageError, OverloadError } from '@tessera/server-kit/http/domain-error'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { GateError } from '../gate/gate.ts'
import type { EndState, JobResult } from './change-job.ts'

export interface JobOutcome {
  state: EndState
  result: JobResult
}

/** Returns how a job ends that has thrown an error, and whether the error is a fault that the log needs. */
export function toOutcome(error: unknown): JobOutcome & { isFault: boolean } {
  if (error instanceof GateError)
    return { state: 'refused', result: { findings: error.findings }, isFault: false }
  if (error instanceof DomainError) {
    const { key, values } = error as DomainError
    return { state: 'refused', result: { failure: { key, values } }, isFault: false }
  }
  return { state: 'failed', result: { failure: { key: getFaultKey(error), values: {} } }, isFault: true }
}

function getFaultKey(error: unknown): string {
  if (error instanceof OverloadError) return 'request.busy'
  if (error instanceof OutageError) return error.key
  return isOutOfSpace(error) ? 'request.outOfSpace' : 'request.fault'
}

/** A job is given up that has been started this often, because it may be what ends the servers. */
export const maxAttempts = 3

export const interrupted: JobOutcome = {
  state: 'failed',
  result: { failure: { key: 'platform.jobInterrupted', values: { attempts: maxAttempts } } },
}
