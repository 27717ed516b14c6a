import { randomUUID } from 'node:crypto'
import { FormData } from 'undici'
import { z } from 'zod'
import type { Clock } from '@tessera/server-kit/clock'
import { EngineRefusalError } from '../../features/tasks/engine.ts'
import { request, parseBody, parseResponse, requireSuccess } from '../http/request.ts'
import { fetchResultFile } from '../http/result-file.ts'
import { toEngineError } from './errors.ts'
import type { LiblibOptions } from '../../config/engine-config.ts'
import { signQuery } from './signature.ts'
import { engineTimeouts, type EngineTimeouts } from '../http/time-limits.ts'

const serverName = 'LiblibAI'

const envelope = z.object({ code: z.number(), msg: z.string().nullish(), data: z.unknown() })
const submitResponse = z.object({ generateUuid: z.string().regex(/^[\w-]+$/) })
const reportResponse = z.object({
  generateStatus: z.number(),
  percentCompleted: z.number().nullish(),
  generateMsg: z.string().nullish(),
  images: z
    .array(z.object({ imageUrl: z.string(), seed: z.number().nullish(), auditStatus: z.number().nullish() }))
    .nullish(),
})
export type LiblibJobReport = z.output<typeof reportResponse>
const uploadSignature = z.object({
  postUrl: z.url({ protocol: /^https?$/ }),
  key: z.string(),
  policy: z.string(),
  xOssDate: z.string(),
  xOssExpires: z.coerce.string(),
  xOssSignature: z.string(),
  xOssCredential: z.string(),
  xOssSignatureVersion: z.string(),
})

/** Nodes of a workflow by their number, with the inputs that a call changes. */
export type NodeInputs = Record<string, { class_type: string; inputs: Record<string, string | number> }>

/** @param node as `number:class_type` */
export function buildWorkflowNode(node: string, inputs: NodeInputs[string]['inputs']): NodeInputs {
  const [id = '', classType = ''] = node.split(':')
  return { [id]: { class_type: classType, inputs } }
}

/** The calls of LiblibAI's open API that the engines use. */
export type LiblibClient = ReturnType<typeof createLiblibClient>

export function createLiblibClient(
  options: LiblibOptions,
  { clock, timeouts = engineTimeouts }: { clock: Clock; timeouts?: EngineTimeouts },
) {
  // The operator's own gateway may serve results and accept images in a private network
  const trustedOrigin = new URL(options.url).origin

  async function call<Shape extends z.ZodType>(path: string, json: unknown, shape: Shape) {
    const url = new URL(path, options.url)
    url.search = signQuery(path, options, { timestamp: clock(), nonce: randomUUID() }).toString()
    const response = await request({ serverName, url, json, timeoutMs: timeouts.callMs })
    const { data: said } = envelope.safeParse(parseBody(response))
    // Some errors are only in the status, some in the body of a response with status 200
    if (said && said.code !== 0) throw toEngineError(said.code, said.msg ?? '')
    if ([401, 403, 429].includes(response.status)) throw toEngineError(response.status, '')
    return parseResponse(response, envelope.transform(({ data }) => data).pipe(shape))
  }

  return {
    async submit(template: string, workflow: string, nodes: NodeInputs): Promise<string> {
      const json = { templateUuid: template, generateParams: { ...nodes, workflowUuid: workflow } }
      return (await call('/api/generate/comfyui/app', json, submitResponse)).generateUuid
    },

    getReport: (id: string): Promise<LiblibJobReport> =>
      call('/api/generate/comfy/status', { generateUuid: id }, reportResponse),

    downloadImage: (address: string, maxBytes: number): Promise<Buffer> =>
      fetchResultFile({ serverName, url: address, trustedOrigin, timeoutMs: timeouts.fileMs, maxBytes }),

    /** Uploads an image for an hour and returns its URL. */
    async uploadImage(image: Buffer, extension: 'png' | 'jpg'): Promise<string> {
      const name = randomUUID()
      const given = await call('/api/generate/upload/signature', { name, extension }, uploadSignature)
      const url = new URL(given.postUrl)
      if (url.protocol !== 'https:' && url.origin !== trustedOrigin)
        throw new Error(`${serverName} wants the image over an open line`)
      const form = new FormData()
      form.append('key', given.key)
      form.append('policy', given.policy)
      form.append('x-oss-date', given.xOssDate)
      form.append('x-oss-expires', given.xOssExpires)
      form.append('x-oss-signature', given.xOssSignature)
      form.append('x-oss-credential', given.xOssCredential)
      form.append('x-oss-signature-version', given.xOssSignatureVersion)
      // The storage ignores fields after the file
      const type = extension === 'png' ? 'image/png' : 'image/jpeg'
      form.append('file', new Blob([new Uint8Array(image)], { type }), `${name}.${extension}`)
      const storageName = `${serverName}'s storage`
      const response = await request({ serverName: storageName, url, form, timeoutMs: timeouts.fileMs })
      if (response.status === 413) throw new EngineRefusalError('the image is too large')
      requireSuccess(response)
      return `${given.postUrl.replace(/\/$/, '')}/${given.key}`
    },
  }
}
