import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { pictureType } from '../../domain/picture-type.ts'

/** What an engine handed over as a picture is none, is too large, or lies where we do not go. */
export class BadResult extends Error {
  override readonly name = 'BadResult'
}

/** Bytes of a made picture: a PNG of 1152 x 2048 pixels takes 7 MB. */
export const mostPictureBytes = 40 * 1024 * 1024
/** Bytes of an enlarged picture: a PNG of 8192 x 8192 pixels takes up to 200 MB. */
export const mostUpscaledBytes = 220 * 1024 * 1024

/**
 * The file as it is, where it is a picture that the site keeps.
 *
 * @throws {BadResult}
 */
export function pictureFrom(file: Buffer, who: string): Buffer {
  const type = pictureType(file)
  if (type === null || type === 'gif') throw new BadResult(`${who} answered with a file that is no picture`)
  return file
}

export interface ResultAddress {
  who: string
  address: string
  /** The one origin that may be plain http and may lie in the operator's own network. */
  trustedOrigin?: string | undefined
  /** Milliseconds for the whole file. */
  deadline: number
  mostBytes: number
  signal?: AbortSignal
}

/**
 * Fetches a result from an address that an engine's answer named: over https from a public host, or from the
 * trusted origin. The host's address is looked at when the connection is made, so a name that changes its
 * address between two look-ups gains nothing; a redirect is not followed.
 *
 * @throws {BadResult} for an address we do not go to and for a file that is no picture or too large
 * @throws {Error} where the file did not come
 */
export async function fetchResult(result: ResultAddress): Promise<Buffer> {
  const { who, address, trustedOrigin } = result
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadResult(`${who} named a result that has no address`)
  const isTrusted = url.origin === trustedOrigin
  if (!isTrusted && (url.protocol !== 'https:' || isPrivateLiteral(url.hostname))) {
    throw new BadResult(`${who} named a result outside the public web`)
  }
  return pictureFrom(await download(url, result, isTrusted ? undefined : publicLookup()), who)
}

function download(
  url: URL,
  { who, deadline, mostBytes, ...result }: ResultAddress,
  guarded?: LookupFunction,
): Promise<Buffer> {
  const signals = [AbortSignal.timeout(deadline), ...(result.signal ? [result.signal] : [])]
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const isOurs = error instanceof BadResult
      reject(isOurs ? error : new Error(`${who} did not hand over a result: ${error.message}`))
    }
    const options = {
      signal: AbortSignal.any(signals),
      agent: false as const,
      ...(guarded && { lookup: guarded }),
    }
    request(url, options, response => void collect(response, who, mostBytes).then(resolve, fail))
      .on('error', fail)
      .end()
  })
}

async function collect(response: IncomingMessage, who: string, mostBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`status ${String(response.statusCode)}`)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new BadResult(`${who} answered with a file that is too large`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A look-up that knows public addresses only; `resolve` is the machine's own unless a test brings another. */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error) return done(error, '')
      if (!first || addresses.some(({ address }) => isPrivate(address))) {
        return done(new BadResult('The engine named a result outside the public web'), '')
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

const isPrivateLiteral = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivate(host)
}

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 addresses written as IPv6 in the ways that are no longer used
  ['::', 96],
  // Ways to an IPv4 address: translated, tunnelled
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}

/** Loopback, private, link-local, multicast and reserved addresses; IPv4 mapped into IPv6 counts as what it is. */
function isPrivate(address: string): boolean {
  return notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
