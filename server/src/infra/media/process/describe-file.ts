import { open, stat } from 'node:fs/promises'
import { detectImageType, detectVideoType, isHeif } from '../../../features/media/file-type.ts'

/** Bytes that are enough to detect the type. */
const headBytes = 4_096

/** Describes a file for a log: its type by its first bytes, and its size. */
export async function describeFile(file: unknown): Promise<string> {
  if (file instanceof Uint8Array) return describe(file, file.byteLength)
  if (typeof file !== 'string') return 'no file'
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0)
    return describe(buffer.subarray(0, bytesRead), (await stat(file)).size)
  } catch {
    return 'a file that is gone'
  }
}

function describe(head: Uint8Array, bytes: number): string {
  const type = detectImageType(head) ?? detectVideoType(head) ?? (isHeif(head) ? 'heif' : 'unknown')
  return `${type}, ${bytes} bytes`
}
