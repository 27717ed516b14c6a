import type { AcceptedTask } from '../../../tasks/task-state.ts'
import { createTaskStorage } from '../../../tasks/task-storage.ts'
import type { UpscaleInput } from './upscale.ts'

export const upscaleStorage = createTaskStorage('hd-upscale')
const dayMs = 24 * 60 * 60 * 1000

/** @param done whether the member has seen the result; the tool shows it again for a day */
export const saveUpscaleTask = (task: AcceptedTask, { title }: UpscaleInput, done = false): void =>
  upscaleStorage.save(task.member, { ...task, title, done })

export const removeUpscaleTask = ({ member }: AcceptedTask): void => upscaleStorage.save(member, null)

/** The member's last task in this browser, while it runs and for a day. */
export function loadUpscaleTask(
  member: string,
): { task: AcceptedTask; input: UpscaleInput; done: boolean } | null {
  const stored = upscaleStorage.loadTask(member)
  if (!stored) return null
  const { task, details } = stored
  const done = details.done === true
  if (done && Date.now() - task.acceptedAt > dayMs) return null
  const title = typeof details.title === 'string' ? details.title : ''
  return { task, input: { target: 'server', title, original: null }, done }
}
