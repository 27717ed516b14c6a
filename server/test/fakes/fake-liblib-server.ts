import type { TestContext } from 'node:test'
import { createPng, startFakeEngineServer, type RecordedCall, type FakeReply } from './fake-engine-server.ts'
import { signQuery } from '../../src/engines/liblib/signature.ts'

export const liblibKeys = { accessKey: 'access', secretKey: 'very-secret' }

/** Starts a fake of LiblibAI's documented open API. It verifies every signature. */
export async function startFakeLiblibServer(t: TestContext) {
  let submitted = 0
  const behavior = {
    /** The code of the response to submissions; 0 is success. */
    submitCode: 0,
    /** The status reports, each returned once and in order; the last one repeats. */
    reports: [] as object[],
    file: await createPng(1024, 1024),
  }
  const server = await startFakeEngineServer(t, (call: RecordedCall): FakeReply => {
    if (call.path === '/storage') return { status: 204 }
    if (call.path === '/result') return { file: behavior.file }
    const { AccessKey, Signature, Timestamp, SignatureNonce = '' } = Object.fromEntries(call.query)
    const right = signQuery(call.path, liblibKeys, { timestamp: Number(Timestamp), nonce: SignatureNonce })
    if (AccessKey !== liblibKeys.accessKey || Signature !== right.get('Signature')) {
      return { status: 401, json: { code: 401, msg: 'signature error', data: null } }
    }
    switch (call.path) {
      case '/api/generate/comfyui/app':
        if (behavior.submitCode !== 0) return { json: { code: behavior.submitCode, msg: 'no', data: null } }
        return { json: { code: 0, msg: '', data: { generateUuid: `job-${++submitted}` } } }
      case '/api/generate/comfy/status': {
        const report = behavior.reports.length > 1 ? behavior.reports.shift() : behavior.reports[0]
        const { generateUuid } = call.json()
        return { json: { code: 0, msg: '', data: { generateUuid, ...report } } }
      }
      case '/api/generate/upload/signature': {
        const given = { postUrl: `${origin}/storage`, key: 'in/image.png', policy: 'p', xOssDate: 'd' }
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
  behavior.reports = [{ generateStatus: 5, percentCompleted: 1, images: [image()] }]
  return { ...server, behavior, image }
}
