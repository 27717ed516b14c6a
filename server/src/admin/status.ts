import { statfs } from 'node:fs/promises'
import { openFiles } from '../adapters/open-files.ts'
import { exceedsBudget } from '../domain/canary.ts'
import { hour, second } from '../domain/clock.ts'
import { mailFailures } from '../domain/mail-failures.ts'
import { liveHealth, queues } from '../domain/overview.ts'
import type { TaskFailure } from '../domain/tasks.ts'
import { readArguments, Wrong, type Command, type OperatorAdapters } from './command.ts'

/** One part of the installation: whether anything is wrong with it, in words and in numbers. */
interface Finding {
  part: string
  wrong: boolean
  says: string
  numbers?: Record<string, unknown>
}

type Look = (adapters: OperatorAdapters) => Promise<Finding | Finding[]>

/** Less is too little for uploads and for the database to go on. */
const leastDisk = { bytes: 2 * 1024 ** 3, share: 0.05 }

/** Failures that an engine or its configuration is to blame for, not what a member asked for. */
const blamedOnEngines: ReadonlySet<TaskFailure['key']> = new Set([
  'generation.engineFailed',
  'generation.engineRefused',
  'generation.givenUp',
  'generation.lost',
  'generation.outOfOrder',
  'generation.timedOut',
])

/** A few failures among many tasks are how engines are. */
const tolerated = { share: 0.05, tasks: 2 }

const database: Look = async ({ check }) => {
  await check()
  return { part: 'database', wrong: false, says: 'answers, and is up to date' }
}

const store: Look = async ({ config }) => {
  const files = await openFiles(config)
  try {
    await files.media.check()
    const { objectStore } = config
    return {
      part: 'store',
      wrong: false,
      says: objectStore ? `the bucket ${objectStore.bucket} answers` : 'can be written',
    }
  } finally {
    files.close()
  }
}

const disk: Look = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const says = `${gigabytes(free)} free, ${Math.floor(share * 100)} %`
  return { part: 'disk', wrong: free < leastDisk.bytes || share < leastDisk.share, says, numbers: { free } }
}

const tasks: Look = async ({ stores, clock }) =>
  Object.entries(await queues(stores, clock())).map(([kind, queue]) => {
    const { waiting, running, stuck, oldest } = queue
    const age = waiting > 0 ? `, the first for ${Math.round(oldest / second)} s` : ''
    const says = `${running} run, ${waiting} wait${age}${stuck > 0 ? `, ${stuck} stuck` : ''}`
    return { part: `tasks: ${kind}`, wrong: stuck > 0, says, numbers: { ...queue } }
  })

const engines: Look = async ({ stores, clock }) => {
  const ended = await stores.overview.endedSince(clock() - hour)
  return (['generation', 'upscale'] as const).map(kind => {
    const ofKind = ended.filter(task => task.kind === kind)
    const reasons: Record<string, number> = {}
    for (const { failure } of ofKind)
      if (failure !== null && blamedOnEngines.has(failure)) {
        const reason = failure.replace('generation.', '')
        reasons[reason] = (reasons[reason] ?? 0) + 1
      }
    const failures = Object.values(reasons).reduce((sum, times) => sum + times, 0)
    const most = Math.max(tolerated.tasks, ofKind.length * tolerated.share)
    const told = Object.entries(reasons).map(([reason, times]) => `, ${times} ${reason}`)
    return {
      part: `engine: ${kind}`,
      wrong: 'outOfOrder' in reasons || failures > most,
      says: `${ofKind.length} tasks ended within the hour${told.join('')}`,
      numbers: { tasks: ofKind.length, failures: reasons },
    }
  })
}

const mail: Look = async adapters => {
  const failed = await mailFailures(adapters)
  return {
    part: 'mail',
    wrong: failed > 0,
    says:
      failed > 0 ? `${failed} messages could not be sent within the hour` : 'nothing failed within the hour',
    numbers: { failed },
  }
}

const releases: Look = async ({ stores }) =>
  (await liveHealth(stores)).map(({ channel, remote, version, share, mounts, faults }) => ({
    part: `${channel}: ${remote}`,
    wrong: exceedsBudget({ mounts, faults }, { mounts: 0, faults: 0 }),
    says: `${version}${share < 100 ? ` for ${share} %` : ''}: mounted ${mounts}, failed ${faults}`,
    numbers: { version, share, mounts, faults },
  }))

const credits: Look = async ({ stores }) => {
  const faults = await stores.ledger.faults()
  const says = faults.length === 0 ? '0 faults' : `${faults.length} faults: npm run admin -- credits audit`
  return { part: 'credits', wrong: faults.length > 0, says, numbers: { faults: faults.length } }
}

const looks: Readonly<Record<string, Look>> = {
  database,
  store,
  disk,
  tasks,
  engines,
  mail,
  releases,
  credits,
}

export const statusCommands: readonly Command[] = [
  {
    name: 'status',
    usage: ['[--json]'],
    about: 'what is wrong now, in one look; ends with 1 where something is',
    async run(adapters, args) {
      const { json } = readArguments(args, { json: { type: 'boolean' } }).values
      const findings = (
        await Promise.all(Object.entries(looks).map(([part, look]) => lookAt(adapters, part, look)))
      ).flat()
      const lines = json ? [JSON.stringify(asJson(findings), null, 2)] : asText(findings)
      if (findings.some(({ wrong }) => wrong)) throw new Wrong(lines)
      return lines
    },
  },
]

/** A part that cannot even be looked at is wrong. */
async function lookAt(adapters: OperatorAdapters, part: string, look: Look): Promise<Finding[]> {
  try {
    return [await look(adapters)].flat()
  } catch (error) {
    return [{ part, wrong: true, says: error instanceof Error ? error.message : String(error) }]
  }
}

function asText(findings: readonly Finding[]): string[] {
  const wide = Math.max(...findings.map(({ part }) => part.length))
  const wrong = findings.filter(finding => finding.wrong).length
  return [
    ...findings.map(({ part, wrong, says }) => `${wrong ? 'WRONG' : 'ok   '}  ${part.padEnd(wide)}  ${says}`),
    wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} parts are wrong.`,
  ]
}

const asJson = (findings: readonly Finding[]) => ({
  wrong: findings.filter(({ wrong }) => wrong).map(({ part }) => part),
  parts: findings,
})

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`
