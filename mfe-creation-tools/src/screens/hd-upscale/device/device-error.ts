import type { DeviceFailureReason } from './worker-messages.ts'

/** An upscale on this device failed for a known reason. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly reason: DeviceFailureReason

  constructor(reason: DeviceFailureReason, options?: ErrorOptions) {
    super(`The upscale on this device failed: ${reason}`, options)
    this.reason = reason
  }
}
