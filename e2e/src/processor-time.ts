import { readFile } from 'node:fs/promises'

/** Milliseconds that all threads of a process have had the processor; Linux counts them in hundredths of a second. */
export async function processorTime(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
