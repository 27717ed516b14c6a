import type { TestContext } from 'node:test'
import { pngOf, startStandIn, type Call, type Reply } from '../testing-stand-in.ts'
import { signedQuery } from './signature.ts'

export const keys = { accessKey: 'access', secretKey: 'very-secret' }

/** LiblibAI's open API as it is documented: it checks every signature. */
export async function startLiblib(t: TestContext) {
  let submitted = 0
  const told = {
    /** A code that the next submits are answered with; 0 is a good one. */
    submitCode: 0,
    /** What a status call reports, each once and in their order; the last one stays. */
    reports: [] as object[],
    file: await pngOf(64, 64),
  }
  const server = await startStandIn(t, (call: Call): Reply => {
    if (call.path === '/storage') return { status: 204 }
    if (call.path === '/result') return { file: told.file }
    const { AccessKey, Signature, Timestamp, SignatureNonce = '' } = Object.fromEntries(call.query)
    const right = signedQuery(call.path, keys, { timestamp: Number(Timestamp), nonce: SignatureNonce })
    if (AccessKey !== keys.accessKey || Signature !== right.get('Signature')) {
      return { status: 401, json: { code: 401, msg: 'signature error', data: null } }
    }
    switch (call.path) {
      case '/api/generate/comfyui/app':
        if (told.submitCode !== 0) return { json: { code: told.submitCode, msg: 'no', data: null } }
        return { json: { code: 0, msg: '', data: { generateUuid: `job-${++submitted}` } } }
      case '/api/generate/comfy/status': {
        const report = told.reports.length > 1 ? told.reports.shift() : told.reports[0]
        const { generateUuid } = call.json()
        return { json: { code: 0, msg: '', data: { generateUuid, ...report } } }
      }
      case '/api/generate/upload/signature': {
        const given = { postUrl: `${origin}/storage`, key: 'in/picture.png', policy: 'p', xOssDate: 'd' }
        const rest = { xOssExpires: 3600, xOssSignature: 's', xOssCredential: 'c', xOssSignatureVersion: 'v' }
        return { json: { code: 0, msg: '', data: { ...given, ...rest } } }
      }
      default:
        return { status: 404, json: {} }
    }
  })
  const origin = server.url
  const image = (auditStatus = 3, seed: number | null = 11) => ({
    imageUrl: `${origin}/result`,
    seed,
    auditStatus,
  })
  told.reports = [{ generateStatus: 5, percentCompleted: 1, images: [image()] }]
  return { ...server, told, image }
}
