/** A module whose only function adds SIMD lanes; it is valid only where WebAssembly supports SIMD. */
const simdModule = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  // One type, () -> v128, and one function of it
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  // i32.const 0, i32x4.splat, i32.const 0, i32x4.splat, i32x4.add
  ...[0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x00, 0xfd, 0x11, 0x41, 0x00, 0xfd, 0x11, 0xfd, 0xae, 0x01, 0x0b],
)

/** Whether this browser has what the engine requires: WebAssembly with SIMD, workers and OffscreenCanvas. */
export const canRunOnDevice = (): boolean =>
  typeof WebAssembly === 'object' &&
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  WebAssembly.validate(simdModule)
