import type { DeviceFault } from './messages.ts'

/** Ends work on this device with a reason that can be told. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly fault: DeviceFault

  constructor(fault: DeviceFault, options?: ErrorOptions) {
    super(`This device cannot enlarge the picture: ${fault}`, options)
    this.fault = fault
  }
}
