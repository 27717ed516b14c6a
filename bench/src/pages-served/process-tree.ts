import { readdir, readFile } from 'node:fs/promises'

/** Of Linux, on every machine that we know. */
const ticksPerSecond = 100

/** Returns the CPU time that a process and its child processes have used, in microseconds. Linux only. */
export async function getCpuOfProcesses(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, can contain spaces. Times of children that have ended come last
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  const own = (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * 1_000_000
  const children = await listChildren(pid)
  const ofChildren = await Promise.all(children.map(getCpuOfProcesses))
  return ofChildren.reduce((sum, each) => sum + each, own)
}

/** A thread can start processes too. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
}
