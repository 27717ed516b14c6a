import { describeMissing } from '../describe-missing.ts'
import type { ComfyuiClient } from './client.ts'

/** A name in a variable, and the input of a node that takes it. */
type UsedName = readonly [variable: string, name: string | undefined, node: string, input: string]

/** Describes the names that ComfyUI does not have, of files, samplers and schedulers. */
export async function findInvalidComfyuiSettings(
  comfyui: ComfyuiClient,
  usedNames: readonly UsedName[],
): Promise<string[]> {
  const invalid: string[] = []
  for (const [variable, name, node, input] of usedNames)
    if (name !== undefined)
      invalid.push(...describeMissing('ComfyUI', variable, name, await comfyui.listNames(node, input)))
  return invalid
}
