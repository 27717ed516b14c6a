import { loadavg } from 'node:os'
import { repositoryRoot } from '@tessera/e2e/start-site'
import { median, type BenchOptions, type Figure } from '../figure.ts'
import { prepareBaseline } from './baseline.ts'
import { openInstallation, type GateCost, type Installation } from './installation.ts'

/** With more areas, the gate of the baseline mounted another composition. */
const baselineAreas = 40
const simultaneousChanges = 6

/**
 * Measures the gate with few and with many areas, beside the build before it mounted screens in parallel. All runs
 * alternate, so that other work on the machine falls on all of them.
 */
export async function gate({ rounds = 5 }: BenchOptions): Promise<Figure[]> {
  const baselineRoot = await prepareBaseline()
  const opened: Installation[] = []
  const open = async (root: string, areas: number) => {
    const installation = await openInstallation(root, areas)
    opened.push(installation)
    return installation
  }
  try {
    const small = await open(repositoryRoot, 5 + simultaneousChanges)
    const large = await open(repositoryRoot, 100)
    const baseline = await open(baselineRoot, baselineAreas)

    const area = await alternate(rounds, { small: small.checkArea, large: large.checkArea })
    const changes = await alternate(rounds, {
      simultaneous: () => small.activateAreas(simultaneousChanges, { simultaneous: true }),
      sequential: () => small.activateAreas(simultaneousChanges, { simultaneous: false }),
    })
    const shell = await alternate(Math.ceil(rounds / 2), {
      now: large.checkShell,
      baseline: baseline.checkShell,
    })
    const wall = (costs: readonly GateCost[]) => median(costs.map(({ wallMs }) => wallMs))
    const cpu = (costs: readonly GateCost[]) => median(costs.map(({ cpuMs }) => cpuMs))
    return [
      { name: 'gate of one release, 100 areas', value: wall(area.large), unit: 'ms' },
      ratio('gate of one release, 100 areas / few', wall(area.large), wall(area.small), 1.2),
      ratio('gate of one release, 100 areas / few, CPU', cpu(area.large), cpu(area.small)),
      { name: 'change of the shell, a screen', value: wall(shell.now), unit: 'ms' },
      ratio('change of the shell, a screen, now / before', wall(shell.now), wall(shell.baseline), 1),
      ratio('change of the shell, a screen, now / before, CPU', cpu(shell.now), cpu(shell.baseline)),
      ratio(
        `${simultaneousChanges} changes, at once / one after another`,
        wall(changes.simultaneous),
        wall(changes.sequential),
        1.1,
      ),
      { name: 'load of the machine', value: loadavg()[0] ?? NaN, unit: '' },
    ]
  } finally {
    await Promise.all(opened.map(({ stop }) => stop()))
  }
}

const ratio = (name: string, one: number, other: number, atMost?: number): Figure => ({
  name,
  value: one / other,
  unit: 'x',
  ...(atMost !== undefined && { atMost }),
})

/** Runs each measurement once in each round. */
async function alternate<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<GateCost>>,
): Promise<Record<Name, GateCost[]>> {
  const names = Object.keys(measurements) as Name[]
  const costs = Object.fromEntries(names.map(name => [name, [] as GateCost[]])) as Record<Name, GateCost[]>
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) costs[name].push(await measurements[name]())
  return costs
}
