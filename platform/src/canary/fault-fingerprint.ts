import { createHash } from 'node:crypto'

/** Frames that tell where a fault occurred. Those below are mostly the same for all faults. */
const maxFrames = 8

/**
 * Returns the same text for the same fault of different builds and visitors: without hosts, versions, hashes in file names,
 * line numbers and the numbers and ids of a message.
 */
export function getFaultFingerprint({ message, stack }: { message: string; stack?: string | undefined }) {
  const frames = (stack ?? '')
    .split('\n')
    .map(line => line.trim())
    // V8 writes `at name (file:1:2)`, others `name@file:1:2`
    .filter(line => line.startsWith('at ') || line.includes('@'))
    .slice(0, maxFrames)
    .map(normalizeFrame)
  return createHash('sha256')
    .update([normalizeMessage(message), ...frames].join('\n'))
    .digest('base64url')
    .slice(0, 16)
}

const normalizeFrame = (frame: string): string =>
  frame
    .replaceAll(/\b[a-z]{2,10}:\/\/[^\s)]*\//g, '')
    .replaceAll(/(?::\d+){1,2}(?=\)?$)/g, '')
    .replaceAll(/\.[\da-f]{6,}(?=\.)/gi, '')

const normalizeMessage = (message: string): string =>
  message
    .replaceAll(/\b[a-z]{2,10}:\/\/\S*\//g, '')
    .replaceAll(/\b[\da-f]{8}(?:-?[\da-f]{4,12}){1,4}\b/gi, 'ID')
    .replaceAll(/\.[\da-f]{6,}(?=\.)/gi, '')
    .replaceAll(/\d+/g, '0')
