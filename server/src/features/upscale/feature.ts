import type { Feature } from '../../feature.ts'
import type { TaskKindDefinition } from '../tasks/task-kind.ts'
import { createUpscaleHandler, type UpscaleHandlerDependencies } from './upscale-handler.ts'
import { createUpscaleStores } from './stores.ts'
import { removeExpiredUpscales } from './upscale-cleanup.ts'

/** Images enlarged. */
export const upscale = {
  stores: createUpscaleStores,
  taskKinds: {
    upscale: (services: UpscaleHandlerDependencies): TaskKindDefinition<'upscale'> => ({
      engine: services.upscaler,
      maxConcurrent: 4,
      createHandler: (task, params) => createUpscaleHandler(services, task, params),
    }),
  },
  routes: () => import('./routes.ts'),
  jobs: [{ run: removeExpiredUpscales }],
} satisfies Feature
