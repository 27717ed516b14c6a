import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  createPublicLookup,
  isPrivateLiteral,
  PrivateAddressError,
} from '@tessera/server-kit/http/public-address'
import { detectImageType } from '../../features/media/file-type.ts'
import { InvalidResultError, limitTime, readBytes } from './read-bytes.ts'

/** Maximum size of a generated image. A PNG of 1152 x 2048 pixels has 7 MB. */
export const maxImageBytes = 40 * 1024 * 1024
/** Maximum size of an upscaled image. A PNG of 8192 x 8192 pixels has up to 200 MB. */
export const maxUpscaledImageBytes = 220 * 1024 * 1024

/**
 * Returns the file if it is an image of a type that the site accepts.
 *
 * @throws {InvalidResultError}
 */
export function requireImageFile(file: Buffer, serverName: string): Buffer {
  const type = detectImageType(file)
  if (type === null || type === 'gif')
    throw new InvalidResultError(`${serverName} answered with a file that is no image`)
  return file
}

/**
 * Decodes an image in base64, plain or as a data URL.
 *
 * @throws {InvalidResultError}
 */
export const decodeImageFile = (image: string, serverName: string): Buffer =>
  requireImageFile(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'), serverName)

interface ResultFileRequest {
  serverName: string
  url: string
  /** The only origin that may use http and may be in the operator's network. */
  trustedOrigin?: string | undefined
  /** For the whole file. */
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
}

/**
 * Downloads a result from a URL in the response of an engine: over https from a public host, or from the
 * trusted origin. It checks the IP address when it connects, so a host name that changes its address (DNS
 * rebinding) does not help an attacker. It follows no redirect.
 *
 * @throws {InvalidResultError} for a URL that is not allowed and for a file that is no image or too large
 * @throws {Error} when the download fails
 */
export async function fetchResultFile(result: ResultFileRequest): Promise<Buffer> {
  const { serverName, url: address, trustedOrigin } = result
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidResultError(`${serverName} named a result that has no address`)
  const isTrusted = url.origin === trustedOrigin
  if (!isTrusted && (url.protocol !== 'https:' || isPrivateLiteral(url.hostname))) {
    throw new InvalidResultError(`${serverName} named a result outside the public web`)
  }
  return requireImageFile(
    await download(url, result, isTrusted ? undefined : createPublicLookup()),
    serverName,
  )
}

function download(
  url: URL,
  { serverName, timeoutMs, maxBytes, signal }: ResultFileRequest,
  guarded?: LookupFunction,
): Promise<Buffer> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (error instanceof PrivateAddressError)
        return reject(new InvalidResultError(`${serverName} named a result outside the public web`))
      const isOurs = error instanceof InvalidResultError
      return reject(isOurs ? error : new Error(`${serverName} did not hand over a result: ${error.message}`))
    }
    const options = {
      signal: limitTime(timeoutMs, signal),
      agent: false as const,
      ...(guarded && { lookup: guarded }),
    }
    request(url, options, response => void readFile(response, serverName, maxBytes).then(resolve, fail))
      .on('error', fail)
      .end()
  })
}

async function readFile(response: IncomingMessage, serverName: string, maxBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`status ${String(response.statusCode)}`)
  }
  return readBytes(response, maxBytes, `${serverName} answered with a file that is too large`)
}
