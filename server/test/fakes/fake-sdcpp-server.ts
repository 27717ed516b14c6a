import type { TestContext } from 'node:test'
import { readRecording, type RecordedResponse } from '../engines/recording.ts'
import { createPng, startFakeEngineServer, type FakeReply, type RecordedCall } from './fake-engine-server.ts'

interface Job {
  id: string
  state: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled'
  count: number
}

const recording = readRecording('sdcpp')

const toReply = ({ status, text }: RecordedResponse): FakeReply => ({ status, json: JSON.parse(text) })

/** Returns a recorded response about a job, with some of its fields changed. */
function respondAs(name: string, job: string, changes: object = {}): FakeReply {
  const { status, json } = toReply(recording.get(name, { job }))
  return { status: status ?? 200, json: { ...(json as object), ...changes } }
}

/**
 * Starts a fake of the server of stable-diffusion.cpp that responds as the real one did. One job runs at a
 * time. A job ends when it is polled, unless `hold` is set.
 */
export async function startFakeSdcppServer(t: TestContext) {
  const jobs = new Map<string, Job>()
  let nextId = 0
  const behavior = {
    /** The running job stays at work until `finish`. */
    hold: false,
    /** Replaces the next responses to submissions, in order. */
    replies: [] as FakeReply[],
    /** The file of every image. */
    file: await createPng(1024, 1024),
    outcome: 'completed' as 'completed' | 'failed',
    /** How many images a result has; null for those that were ordered. */
    imageCount: null as number | null,
    /** The status for unknown jobs: 410 where the result has expired. */
    unknownStatus: 404 as 404 | 410,
  }

  const listIn = (state: Job['state']) => [...jobs.values()].filter(job => job.state === state)
  function startNext(): void {
    const [next] = listIn('queued')
    if (next && listIn('generating').length === 0) next.state = 'generating'
  }
  function finish(): void {
    for (const job of listIn('generating')) job.state = behavior.outcome
    startNext()
  }

  function describe(job: Job): FakeReply {
    switch (job.state) {
      case 'queued':
        return respondAs('queued', job.id, { queue_position: listIn('queued').indexOf(job) + 1 })
      case 'generating':
        return respondAs('generating', job.id)
      case 'cancelled':
        return respondAs('cancelled', job.id)
      case 'failed':
        // A failure cannot be caused on purpose; its code and words are those of the source
        return respondAs('cancelled', job.id, {
          status: 'failed',
          error: { code: 'generation_failed', message: 'generate_image returned no results' },
        })
      case 'completed': {
        const b64_json = behavior.file.toString('base64')
        const count = behavior.imageCount ?? job.count
        const images = Array.from({ length: count }, (_, index) => ({ index, b64_json }))
        return respondAs('completed', job.id, { result: { output_format: 'png', images } })
      }
    }
  }

  function submit(call: RecordedCall): FakeReply {
    const reply = behavior.replies.shift()
    if (reply) return reply
    const id = `job_68f00000_${String(nextId++).padStart(8, '0')}`
    jobs.set(id, { id, state: 'queued', count: Number(call.json().batch_count) })
    startNext()
    return respondAs('submitted', id)
  }

  const server = await startFakeEngineServer(t, (call: RecordedCall): FakeReply => {
    const [, , , name, id = '', action] = call.path.split('/')
    if (name === 'capabilities') return toReply(recording.get('capabilities'))
    if (name === 'img_gen') return submit(call)
    const job = jobs.get(id)
    if (!job) {
      const name = action === 'cancel' ? 'cancelUnknown' : 'unknownJob'
      return { ...toReply(recording.get(name)), status: behavior.unknownStatus }
    }
    if (action !== 'cancel') {
      if (!behavior.hold && job.state === 'generating') finish()
      return describe(job)
    }
    if (job.state === 'generating') return toReply(recording.get('cancelGenerating'))
    if (job.state === 'queued') job.state = 'cancelled'
    return describe(job)
  })

  return {
    ...server,
    behavior,
    finish,
    /** Returns a recorded response, for `behavior.replies`. */
    recorded: (name: string) => toReply(recording.get(name)),
    /** Forgets all jobs, as a restart does. */
    restart: () => jobs.clear(),
  }
}
