import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import { EngineRefusal } from '../../domain/engine.ts'
import { ask, jsonOf, read } from '../http/ask.ts'
import { fetchResult } from '../http/result-file.ts'
import { faultOf } from './faults.ts'
import type { LiblibOptions } from './liblib-options.ts'
import { signedQuery } from './signature.ts'

const who = 'LiblibAI'

const envelope = z.object({ code: z.number(), msg: z.string().nullish(), data: z.unknown() })
const submitted = z.object({ generateUuid: z.string().regex(/^[\w-]+$/) })
const reported = z.object({
  generateStatus: z.number(),
  percentCompleted: z.number().nullish(),
  generateMsg: z.string().nullish(),
  images: z
    .array(z.object({ imageUrl: z.string(), seed: z.number().nullish(), auditStatus: z.number().nullish() }))
    .nullish(),
})
export type LiblibReport = z.output<typeof reported>
const uploadForm = z.object({
  postUrl: z.url({ protocol: /^https?$/ }),
  key: z.string(),
  policy: z.string(),
  xOssDate: z.string(),
  xOssExpires: z.union([z.string(), z.number()]),
  xOssSignature: z.string(),
  xOssCredential: z.string(),
  xOssSignatureVersion: z.string(),
})

/** Nodes of a workflow by their number, with the inputs that a call changes. */
export type NodeInputs = Record<string, { class_type: string; inputs: Record<string, string | number> }>

/** Milliseconds that calls may take. */
interface Deadlines {
  call: number
  file: number
}
const usualDeadlines: Deadlines = { call: 15_000, file: 120_000 }

export interface LiblibParts {
  clock: Clock
  deadlines?: Deadlines
}

/** LiblibAI's open API, as far as the engines use it. */
export type LiblibClient = ReturnType<typeof createLiblibClient>

export function createLiblibClient(
  options: LiblibOptions,
  { clock, deadlines = usualDeadlines }: LiblibParts,
) {
  // An operator's own gateway may serve results and take pictures where the public web cannot reach.
  const trustedOrigin = new URL(options.url).origin

  async function call<Shape extends z.ZodType>(path: string, json: unknown, shape: Shape) {
    const url = new URL(path, options.url)
    url.search = signedQuery(path, options, { timestamp: clock(), nonce: randomUUID() }).toString()
    const answer = await ask({ who, url, method: 'POST', json, deadline: deadlines.call })
    const { data: said } = envelope.safeParse(jsonOf(answer))
    // Some refusals come as the status alone, some in an answer that is otherwise good.
    if (said && said.code !== 0) throw faultOf(said.code, said.msg ?? '')
    if ([401, 403, 429].includes(answer.status)) throw faultOf(answer.status, '')
    return read(answer, envelope.transform(({ data }) => data).pipe(shape))
  }

  return {
    async submit(template: string, workflow: string, nodes: NodeInputs): Promise<string> {
      const json = { templateUuid: template, generateParams: { ...nodes, workflowUuid: workflow } }
      return (await call('/api/generate/comfyui/app', json, submitted)).generateUuid
    },

    report: (id: string): Promise<LiblibReport> =>
      call('/api/generate/comfy/status', { generateUuid: id }, reported),

    file: (address: string, mostBytes: number): Promise<Buffer> =>
      fetchResult({ who, address, trustedOrigin, deadline: deadlines.file, mostBytes }),

    /** Hands over a picture for an hour and answers its address. */
    async upload(picture: Buffer, extension: 'png' | 'jpg'): Promise<string> {
      const name = randomUUID()
      const given = await call('/api/generate/upload/signature', { name, extension }, uploadForm)
      const url = new URL(given.postUrl)
      if (url.protocol !== 'https:' && url.origin !== trustedOrigin)
        throw new Error(`${who} wants the picture over an open line`)
      const form = new FormData()
      form.append('key', given.key)
      form.append('policy', given.policy)
      form.append('x-oss-date', given.xOssDate)
      form.append('x-oss-expires', String(given.xOssExpires))
      form.append('x-oss-signature', given.xOssSignature)
      form.append('x-oss-credential', given.xOssCredential)
      form.append('x-oss-signature-version', given.xOssSignatureVersion)
      // The storage reads no field behind the file.
      const type = extension === 'png' ? 'image/png' : 'image/jpeg'
      form.append('file', new Blob([new Uint8Array(picture)], { type }), `${name}.${extension}`)
      const answer = await ask({
        who: `${who}'s storage`,
        url,
        method: 'POST',
        form,
        deadline: deadlines.file,
      })
      if (answer.status === 413) throw new EngineRefusal('the picture is too large')
      if (answer.status >= 300) throw new Error(`${who}'s storage answered with status ${answer.status}`)
      return `${given.postUrl.replace(/\/$/, '')}/${given.key}`
    },
  }
}
