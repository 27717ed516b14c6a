import type { FileHandle } from 'node:fs/promises'

const zeros = Buffer.alloc(64 * 1024)

/** Overwrites a part of a file with zeros. */
export async function overwriteWithZeros(file: FileHandle, from: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, length - done), from + done)
}
