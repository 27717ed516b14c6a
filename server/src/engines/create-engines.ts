import { availableParallelism } from 'node:os'
import type { EnginesConfig } from '../config/engine-config.ts'
import type { Clock } from '@tessera/server-kit/clock'
import type { ImageEngine, UpscaleEngine } from '../features/tasks/engine.ts'
import type { Timer } from '../scheduling/timer.ts'
import { createComfyuiUpscaler } from './comfyui/comfyui-upscaler.ts'
import { createComfyuiEngine } from './comfyui/comfyui-engine.ts'
import { createEmbeddedUpscaler } from './embedded-upscale/embedded-upscale.ts'
import { createEmbeddedEngine } from './embedded/embedded.ts'
import { createLiblibClient } from './liblib/client.ts'
import { createSubmissionLimiter } from './liblib/submission-limiter.ts'
import type { LiblibOptions } from '../config/engine-config.ts'
import { createLiblibUpscaler } from './liblib/liblib-upscaler.ts'
import { createLiblibEngine } from './liblib/liblib-engine.ts'
import type { LiblibAccount } from './liblib/jobs.ts'
import { withPlainPrompts } from './plain-prompt.ts'
import { createOpenaiEngine } from './openai/openai-engine.ts'
import { createSdapiUpscaler } from './sdapi/sdapi-upscaler.ts'
import { createSdapiEngine } from './sdapi/sdapi-engine.ts'
import { createSdcppEngine } from './sdcpp/sdcpp-engine.ts'
import { createSimulatedUpscaler } from './simulated/simulated-upscaler.ts'
import { createSimulatedEngine } from './simulated/simulated-engine.ts'

type Closable<Engine> = Engine & { close?(): Promise<void> }

/** Creates the configured engines. `close` stops their work. */
export function createEngines(config: EnginesConfig, parts: { clock: Clock; timer: Timer }) {
  // Both engines of an account share its limits
  let account: LiblibAccount | undefined
  const getLiblibAccount = (options: LiblibOptions): LiblibAccount =>
    (account ??= { client: createLiblibClient(options, parts), limiter: createSubmissionLimiter(parts) })

  function createImageEngine(): Closable<ImageEngine> {
    const chosen = config.imageEngine
    switch (chosen.name) {
      case 'embedded':
        return createEmbeddedEngine({ workers: Math.max(1, availableParallelism() - 1) })
      case 'simulated':
        return createSimulatedEngine(parts)
      case 'comfyui':
        return withPlainPrompts(createComfyuiEngine(chosen.options))
      case 'liblib':
        return withPlainPrompts(createLiblibEngine(chosen.options, getLiblibAccount(chosen.options)))
      case 'openai':
        return withPlainPrompts(createOpenaiEngine(chosen.options, parts))
      case 'sdapi':
        return withPlainPrompts(createSdapiEngine(chosen.options, parts))
      case 'sdcpp':
        return withPlainPrompts(createSdcppEngine(chosen.options))
    }
  }

  function createUpscaler(): Closable<UpscaleEngine> {
    const chosen = config.upscaleEngine
    switch (chosen.name) {
      case 'embedded':
        return createEmbeddedUpscaler()
      case 'simulated':
        return createSimulatedUpscaler(parts)
      case 'comfyui':
        return createComfyuiUpscaler(chosen.options)
      case 'liblib':
        return createLiblibUpscaler(chosen.options, getLiblibAccount(chosen.options))
      case 'sdapi':
        return createSdapiUpscaler(chosen.options, parts)
    }
  }

  const engine = createImageEngine()
  const upscaler = createUpscaler()
  return {
    engine: engine as ImageEngine,
    upscaler: upscaler as UpscaleEngine,
    async close() {
      await Promise.all([engine.close?.(), upscaler.close?.()])
    },
  }
}
