import type { ReadPart } from './detect-animation.ts'

/** Creates a reader of a file of the server. It throws if the server returns neither the part nor the whole file. */
export const createPartReader =
  (url: string, signal: AbortSignal): ReadPart =>
  async (start, bytes) => {
    const response = await fetch(url, { headers: { range: `bytes=${start}-${start + bytes - 1}` }, signal })
    // Behind the end of the file
    if (response.status === 416) return new Uint8Array()
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
    const content = new Uint8Array(await response.arrayBuffer())
    return response.status === 206 ? content : content.subarray(start)
  }
