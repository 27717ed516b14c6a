import { createTaskMemory } from '../../../tasks/task-memory.ts'

/** An upscale that the server has accepted. */
export interface UpscaleTask {
  uuid: string
  /** Whose it is; see {@link memberOf}. */
  member: string
  title: string
  /** Milliseconds since 1970. */
  acceptedAt: number
  /** Its result has been seen; it is shown again for a day. */
  done: boolean
}

export const upscaleMemory = createTaskMemory('hd-upscale')
const day = 24 * 60 * 60 * 1000

export const rememberTask = (task: UpscaleTask): void => upscaleMemory.write(task.member, task)
export const forgetTask = ({ member }: UpscaleTask): void => upscaleMemory.write(member, null)

/** The task that a member left in this browser: one that runs, or whose result is fresh. */
export function rememberedTask(member: string): UpscaleTask | null {
  const { uuid, title, acceptedAt, done } = upscaleMemory.read(member) ?? {}
  if (typeof uuid !== 'string' || typeof acceptedAt !== 'number') return null
  if (done === true && Date.now() - acceptedAt > day) return null
  return { uuid, member, title: typeof title === 'string' ? title : '', acceptedAt, done: done === true }
}
