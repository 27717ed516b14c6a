import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readIdempotencyKey } from '@tessera/server-kit/http/call-route'
import { isPublicRequested, limits, uploadCreation, type Language } from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { toOwnCreation } from '../creations/creations.ts'
import type { Member } from '../accounts/members/member.ts'
import type { IncomingFile, IncomingFiles } from '../media/incoming-files.ts'
import { DomainError } from '../../domain-error.ts'
import { createUploads, maxUploadMegabytes, type SavedUpload, type UploadDependencies } from './uploads.ts'
import { text } from '../../texts.ts'
import { HttpError } from '@tessera/server-kit/http/errors'
import { negotiateLanguage } from '@tessera/server-kit/http/language'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { createBodySignal, toBodyError } from '../../web/large-body.ts'
import { requireMember } from '../accounts/members/member-routes.ts'
import { getClientInfo } from '../../web/client-info.ts'
import { deleteUnusedUploads } from '../creations/unused-uploads.ts'
import type { Needs } from '../../feature.ts'
import type { Creation } from '../creations/creation-record.ts'

/** Concurrent uploads of one member. */
const maxConcurrentOfKey = 8

/** Bytes that the other form fields and the multipart encoding add to the file. */
const maxOverheadBytes = limits.upload.maxPosterBytes + 100_000
const maxBodyBytes = limits.upload.bytes + maxOverheadBytes

const partLimits = { files: 2, parts: 10, fields: 5, fieldSize: 1_000, fileSize: limits.upload.bytes + 1 }

interface ReceivedUpload {
  file: IncomingFile
  name: string
  poster: Uint8Array | null
  leavesOutParameters: boolean
  isPublic: boolean
}

const messages = {
  passed: 'creation.uploaded',
  waiting: 'creation.uploadedWaiting',
  refused: 'creation.uploadedRefused',
} as const satisfies Record<Creation['moderation'], string>

/** Accepts uploads of members. Unlike other calls, this one writes its files to the disk and not into memory. */
export function registerRoutes(
  app: FastifyInstance,
  services: UploadDependencies & Needs<'incoming' | 'requireSpace'>,
): void {
  const uploads = createUploads(services)
  const rateLimiter = createRateLimiter(services.stores, services.clock)
  const limiter = createConcurrencyLimiter({ maxConcurrentOfKey })
  app.addHook('onReady', () => deleteUnusedUploads(services))

  app.post(uploadCreation.path, { config: { maxBodyBytes } }, async (request, reply) => {
    if (!request.isMultipart()) throw new HttpError(415, 'request.unsupported')
    const member = requireMember(await app.getMember(request))
    const { idempotencyKey: key = null } = readIdempotencyKey(request.headers)
    const earlier = key === null ? null : await uploads.findByKey(member, key)
    const language = negotiateLanguage(request.headers['accept-language'])
    const { creation, warning } = earlier
      ? { creation: earlier, warning: null }
      : await receiveAndSave(request, member, key, language)
    const message = text(
      language,
      creation.public || creation.moderation === 'refused'
        ? messages[creation.moderation]
        : 'creation.uploaded',
    )
    return reply.header('cache-control', 'no-store').send({
      success: true,
      message,
      new_creation: toOwnCreation(creation),
      ...(warning && { warning: text(language, warning) }),
    })
  })

  async function receiveAndSave(
    request: FastifyRequest,
    member: Member,
    key: string | null,
    language: Language,
  ): Promise<SavedUpload> {
    const release = limiter.tryAcquire(member.id)
    if (!release) throw new DomainError('creation.tooManyAtOnce')
    let file: IncomingFile | undefined
    try {
      const bytes = Number(request.headers['content-length'] ?? 0)
      if (bytes > maxBodyBytes) throw createTooLargeError()
      await services.requireSpace()
      await consumeQuota(rateLimiter, 'files', { member, network: getClientInfo(request).network })
      await uploads.checkQuota(member, Math.min(bytes, limits.upload.bytes))
      const received = await receive(request, services.incoming)
      file = received.file
      const untitled = {
        image: text(language, 'creation.untitledImage'),
        video: text(language, 'creation.untitledVideo'),
      }
      return await uploads.save(member, { ...received, key, untitled })
    } finally {
      await file?.discard()
      release()
    }
  }
}

/** @throws {DomainError} without a file; {HttpError} for a file that is too large and an incomplete body */
async function receive(request: FastifyRequest, incoming: IncomingFiles): Promise<ReceivedUpload> {
  const { signal, end } = createBodySignal(request)
  const received: Partial<ReceivedUpload> = {}
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type !== 'file') {
        if (part.fieldname === 'leave_out_parameters') received.leavesOutParameters = part.value === '1'
        if (part.fieldname === 'public') received.isPublic = readPublic(part.value)
        continue
      }
      const wanted = part.filename !== '' && !(part.fieldname in received)
      if (part.fieldname === 'creation_image' && wanted && !received.file) {
        received.file = await incoming.receive(part.file, { maxBytes: limits.upload.bytes, signal })
        received.name = part.filename
      } else if (part.fieldname === 'poster' && wanted) {
        received.poster = await readPoster(part)
      } else part.file.resume()
    }
    const { file, name = '', poster = null, leavesOutParameters = false, isPublic = true } = received
    if (!file || file.bytes === 0) throw new DomainError('creation.fileMissing')
    return { file, name, poster, leavesOutParameters, isPublic }
  } catch (error) {
    await received.file?.discard()
    throw toBodyError(error, createTooLargeError())
  } finally {
    end()
  }
}

/** @throws {HttpError} for any other value: it must not become a choice that the member has not made */
function readPublic(value: unknown): boolean {
  const field = uploadCreation.body.shape.public.safeParse(value)
  if (!field.success) throw new HttpError(400, 'request.malformed')
  return isPublicRequested(field.data)
}

async function readPoster({ file }: MultipartFile): Promise<Uint8Array> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > limits.upload.maxPosterBytes) throw new HttpError(413, 'request.tooLarge')
    read.push(chunk)
  }
  return Buffer.concat(read)
}

const createTooLargeError = () => new HttpError(413, 'creation.tooLarge', { megabytes: maxUploadMegabytes })
