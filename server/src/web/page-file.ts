import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'

/** A file of `server/pages/`, at an address that changes with its content. */
export interface PageFile {
  name: string
  path: string
  type: string
  content: Buffer
}

export const readPageSource = (name: string): Buffer =>
  readFileSync(new URL(`../../pages/${name}`, import.meta.url))

/** @param content replaces what the file has */
export function createPageFile(name: string, type: string, content = readPageSource(name)): PageFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { name, path: `/pages/${name.replace(/\.\w+$/, `.${hash}$&`)}`, type, content }
}

/** Reads a file of text that names others as `/pages/NAME`. They get the addresses that these have. */
export function readWithAddresses(name: string, files: readonly PageFile[]): Buffer {
  const source = readPageSource(name).toString()
  return Buffer.from(files.reduce((text, file) => text.replaceAll(`/pages/${file.name}`, file.path), source))
}

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  // An isolated page is another origin for its own files
  'access-control-allow-origin': '*',
  ...crossOriginResourceHeaders,
} as const

export function registerPageFiles(app: FastifyInstance, files: readonly PageFile[]): void {
  for (const { path, type, content } of files)
    app.get(path, (_request, reply) => reply.headers(headers).type(type).send(content))
}
