import { setTimeout as wait } from 'node:timers/promises'
import { buildSdcppRequest } from '../../src/engines/sdcpp/sdcpp-request.ts'
import { recordResponse, type RecordedResponse, type Recording } from './recording.ts'

const options = { url: '', sampler: undefined, cfg: 1, negativePrompt: 'blurry', lostJobs: 'refund' } as const
const job = { prompt: 'a lake', scenario: 'general', width: 64, height: 64, count: 2, seed: 7, steps: 1 }

/** Records the server of stable-diffusion.cpp: jobs that wait, run, end, are canceled, rejected and unknown. */
export async function recordSdcpp(url: string, version: string): Promise<Recording> {
  const api = `${url.replace(/\/$/, '')}/sdcpp/v1`
  const responses: Record<string, RecordedResponse> = {}
  const submit = (changes: object) =>
    recordResponse(`${api}/img_gen`, JSON.stringify({ ...buildSdcppRequest(job, options), ...changes }))
  const idOf = ({ text }: RecordedResponse) => (JSON.parse(text) as { id: string }).id
  const getState = async (id: string) =>
    (JSON.parse((await recordResponse(`${api}/jobs/${id}`)).text) as { status: string }).status
  const record = async (name: string, id: string, call: Promise<RecordedResponse>) => {
    const response = await call
    responses[name] = { ...response, text: hideDetails(response.text.replaceAll(id, '{job}')) }
  }

  await record('capabilities', '{job}', recordResponse(`${api}/capabilities`))
  const first = await submit({
    sample_params: { sample_steps: 5, guidance: { txt_cfg: 1 } },
  })
  const running = idOf(first)
  await record('submitted', running, Promise.resolve(first))
  const next = idOf(await submit({}))
  const waiting = idOf(await submit({}))
  while ((await getState(running)) === 'queued') await wait(20)
  await record('generating', running, recordResponse(`${api}/jobs/${running}`))
  await record('queued', waiting, recordResponse(`${api}/jobs/${waiting}`))
  await record('cancelGenerating', running, recordResponse(`${api}/jobs/${running}/cancel`, '{}'))
  await record('cancelQueued', waiting, recordResponse(`${api}/jobs/${waiting}/cancel`, '{}'))
  await record('cancelled', waiting, recordResponse(`${api}/jobs/${waiting}`))

  const extra: string[] = []
  for (let response = await submit({}); ; response = await submit({})) {
    if (response.status === 429) await record('full', '{job}', Promise.resolve(response))
    if (response.status !== 202) break
    extra.push(idOf(response))
  }
  for (const id of extra) await recordResponse(`${api}/jobs/${id}/cancel`, '{}')

  await record('unknownJob', '{job}', recordResponse(`${api}/jobs/job_1_00000000`))
  await record('cancelUnknown', '{job}', recordResponse(`${api}/jobs/job_1_00000000/cancel`, '{}'))
  await record('unknownModel', '{job}', submit({ lora: [{ path: 'missing.safetensors', multiplier: 1 }] }))
  await record('notJson', '{job}', recordResponse(`${api}/img_gen`, '{'))
  while ((await getState(next)) !== 'completed') await wait(200)
  await record('completed', next, recordResponse(`${api}/jobs/${next}`))
  return { server: `stable-diffusion.cpp ${version}`, responses }
}

/** Removes the images, and the local folder of the model. */
const hideDetails = (text: string): string =>
  text.replaceAll(/("b64_json":")[^"]+/g, '$1{image}').replaceAll(/("path":")\/[^"]*\//g, '$1/models/')
