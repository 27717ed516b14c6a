import { fetchVerified } from './fetch-verified.ts'

// Functions of webpack's runtime in this worker
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>
declare const __webpack_get_script_filename__: (chunk: string | number) => string
declare const __webpack_public_path__: string

/**
 * Verifies each chunk that this worker loads against its hash. `importScripts` has no integrity option; it takes the
 * verified file from the HTTP cache.
 */
export function verifyChunks(integrity: Readonly<Record<string, string>>): void {
  const loadChunk = __webpack_chunk_load__
  __webpack_chunk_load__ = async chunk => {
    const file = new URL(__webpack_public_path__ + __webpack_get_script_filename__(chunk), location.href)
    const response = await fetchVerified(file, integrity)
    await response.arrayBuffer()
    return loadChunk(chunk)
  }
}
