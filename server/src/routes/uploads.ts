import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits, uploadCreation } from '@tessera/shared-contracts'
import { attemptsOn, countWork } from '../domain/attempts.ts'
import { asOwnCreation, type Creation } from '../domain/creations.ts'
import type { Member } from '../domain/member.ts'
import { TooLarge, type IncomingFile, type IncomingFiles } from '../domain/incoming.ts'
import { Overload, Refusal } from '../domain/refusal.ts'
import { createUploads, removeAbandoned, uploadMegabytes, type UploadAdapters } from '../domain/uploads.ts'
import { text } from '../texts.ts'
import { BadRequest } from './failures.ts'
import { languageOf } from './language.ts'
import { signedIn } from './serve.ts'
import { originOf } from './session-cookie.ts'

/** Files of one member that may be on their way together. */
const mostAtOnce = 8

/** How long a sender may be silent, in ms. */
const silence = 30_000

/** What the fields and their frame add to the bytes of the file. */
const frame = limits.upload.posterBytes + 100_000

const partLimits = { files: 2, parts: 10, fields: 5, fieldSize: 1_000, fileSize: limits.upload.bytes + 1 }

interface Received {
  file: IncomingFile
  name: string
  poster: Uint8Array | null
}

const messages = {
  passed: 'creation.uploaded',
  waiting: 'creation.uploadedWaiting',
  refused: 'creation.uploadedRefused',
} as const satisfies Record<Creation['moderation'], string>

/** Takes members' works. Unlike other calls it reads its files itself: onto the disk, not into memory. */
export function serveUploads(
  app: FastifyInstance,
  adapters: UploadAdapters & { incoming: IncomingFiles },
): void {
  const uploads = createUploads(adapters)
  const attempts = attemptsOn(adapters.stores, adapters.clock)
  const underWay = new Map<string, number>()
  app.addHook('onReady', () => removeAbandoned(adapters))

  app.post(uploadCreation.path, { config: { takesFiles: true } }, async (request, reply) => {
    if (!request.isMultipart()) throw new BadRequest(415, 'request.unsupported')
    const member = signedIn(await app.memberOf(request))
    const key = keyOf(request)
    const earlier = key === null ? null : await uploads.find(member, key)
    const creation = earlier ?? (await counted(member, () => take(request, member, key)))
    const message = text(languageOf(request.headers['accept-language']), messages[creation.moderation])
    return reply
      .header('cache-control', 'no-store')
      .send({ success: true, message, new_creation: asOwnCreation(creation) })
  })

  async function take(request: FastifyRequest, member: Member, key: string | null): Promise<Creation> {
    const bytes = Number(request.headers['content-length'] ?? 0)
    if (bytes > limits.upload.bytes + frame) throw tooLarge()
    await countWork(attempts, 'files', { member, network: originOf(request).network })
    await uploads.makeRoom(member, Math.min(bytes, limits.upload.bytes))
    const { file, name, poster } = await receive(request, adapters.incoming)
    try {
      return await uploads.keep(member, { file, name, poster, key })
    } finally {
      await file.discard()
    }
  }

  async function counted<Result>({ id }: Member, work: () => Promise<Result>): Promise<Result> {
    const others = underWay.get(id) ?? 0
    if (others >= mostAtOnce) throw new Refusal('creation.tooManyAtOnce')
    underWay.set(id, others + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
    }
  }
}

/** @throws {Refusal} without a file; {BadRequest} for one that is too large, and for a body that breaks off */
async function receive(request: FastifyRequest, incoming: IncomingFiles): Promise<Received> {
  const { signal, end } = whileSending(request)
  const received: Partial<Received> = {}
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type !== 'file') continue
      const wanted = part.filename !== '' && !(part.fieldname in received)
      if (part.fieldname === 'creation_image' && wanted && !received.file) {
        received.file = await incoming.receive(part.file, { most: limits.upload.bytes, signal })
        received.name = part.filename
      } else if (part.fieldname === 'poster' && wanted) {
        received.poster = await posterOf(part)
      } else part.file.resume()
    }
    const { file, name = '', poster = null } = received
    if (!file || file.bytes === 0) throw new Refusal('creation.fileMissing')
    return { file, name, poster }
  } catch (error) {
    await received.file?.discard()
    throw asAnswer(error)
  } finally {
    end()
  }
}

async function posterOf({ file }: MultipartFile): Promise<Uint8Array> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > limits.upload.posterBytes) throw new BadRequest(413, 'request.tooLarge')
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/** A signal that aborts when the connection is cut, or when nothing more comes. */
function whileSending({ raw }: FastifyRequest) {
  const controller = new AbortController()
  const cut = () => controller.abort(new BadRequest(400, 'request.malformed'))
  let patience = setTimeout(cut, silence)
  const heard = () => {
    clearTimeout(patience)
    patience = setTimeout(cut, silence)
  }
  const closed = () => {
    if (!raw.complete) cut()
  }
  raw.on('data', heard).on('close', closed)
  return {
    signal: controller.signal,
    end() {
      clearTimeout(patience)
      raw.off('data', heard).off('close', closed)
    },
  }
}

function asAnswer(error: unknown): unknown {
  if (error instanceof TooLarge) return tooLarge()
  const known = error instanceof Refusal || error instanceof BadRequest || error instanceof Overload
  if (known || (error instanceof Error && 'statusCode' in error)) return error
  // A full disk is ours; everything else that the parser throws is the sender's.
  return error instanceof Error && 'syscall' in error ? error : new BadRequest(400, 'request.malformed')
}

const tooLarge = () => new BadRequest(413, 'creation.tooLarge', { megabytes: uploadMegabytes })

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= 200 ? key : null
}
