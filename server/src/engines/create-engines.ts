import { availableParallelism } from 'node:os'
import type { EnginesConfig } from '../config/engines.ts'
import type { Clock } from '../domain/clock.ts'
import type { PictureEngine, UpscaleEngine } from '../domain/engine.ts'
import type { Timer } from '../domain/timer.ts'
import { createComfyuiUpscaler } from './comfyui/comfyui-upscale.ts'
import { createComfyuiEngine } from './comfyui/comfyui.ts'
import { createEmbeddedUpscaler } from './embedded-upscale/embedded-upscale.ts'
import { createEmbeddedEngine } from './embedded/embedded.ts'
import { createLiblibClient } from './liblib/client.ts'
import { createLiblibGate } from './liblib/gate.ts'
import type { LiblibOptions } from './liblib/liblib-options.ts'
import { createLiblibUpscaler } from './liblib/liblib-upscale.ts'
import { createLiblibEngine, type LiblibAccount } from './liblib/liblib.ts'
import { createOpenaiEngine } from './openai/openai.ts'
import { createSdapiUpscaler } from './sdapi/sdapi-upscale.ts'
import { createSdapiEngine } from './sdapi/sdapi.ts'
import { createSimulatedUpscaler } from './simulated-upscale.ts'
import { createSimulatedEngine } from './simulated.ts'

type Closing<Engine> = Engine & { close?(): Promise<void> }

interface Parts {
  clock: Clock
  timer: Timer
}

/** The engines that the configuration names; `close` ends what they have begun. */
export function createEngines(config: EnginesConfig, parts: Parts) {
  // One account has one set of limits, whatever is made with it.
  let account: LiblibAccount | undefined
  const accountOf = (options: LiblibOptions): LiblibAccount =>
    (account ??= { client: createLiblibClient(options, parts), gate: createLiblibGate(parts) })

  const engine = createPictureEngine(config.pictures, parts, accountOf)
  const upscaler = createUpscaler(config.upscales, parts, accountOf)
  return {
    engine: engine as PictureEngine,
    upscaler: upscaler as UpscaleEngine,
    async close() {
      await Promise.all([engine.close?.(), upscaler.close?.()])
    },
  }
}

function createPictureEngine(
  chosen: EnginesConfig['pictures'],
  parts: Parts,
  accountOf: (options: LiblibOptions) => LiblibAccount,
): Closing<PictureEngine> {
  switch (chosen.name) {
    case 'embedded':
      return createEmbeddedEngine({ workers: Math.max(1, availableParallelism() - 1) })
    case 'simulated':
      return createSimulatedEngine({ clock: { now: parts.clock } })
    case 'comfyui':
      return createComfyuiEngine(chosen.options)
    case 'liblib':
      return createLiblibEngine(chosen.options, accountOf(chosen.options))
    case 'openai':
      return createOpenaiEngine(chosen.options, parts)
    case 'sdapi':
      return createSdapiEngine(chosen.options, parts)
  }
}

function createUpscaler(
  chosen: EnginesConfig['upscales'],
  parts: Parts,
  accountOf: (options: LiblibOptions) => LiblibAccount,
): Closing<UpscaleEngine> {
  switch (chosen.name) {
    case 'embedded':
      return createEmbeddedUpscaler()
    case 'simulated':
      return createSimulatedUpscaler(parts)
    case 'comfyui':
      return createComfyuiUpscaler(chosen.options)
    case 'liblib':
      return createLiblibUpscaler(chosen.options, accountOf(chosen.options))
    case 'sdapi':
      return createSdapiUpscaler(chosen.options, parts)
  }
}
