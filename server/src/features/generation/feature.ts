import type { Feature } from '../../feature.ts'
import { dictionary } from '../dictionary/feature.ts'
import type { TaskKindDefinition } from '../tasks/task-kind.ts'
import { createGenerationHandler, type GenerationHandlerDependencies } from './generation-handler.ts'
import { createGenerationStores } from './stores.ts'

/** Images from text. */
export const generation = {
  stores: createGenerationStores,
  uses: [dictionary],
  taskKinds: {
    generation: (services: GenerationHandlerDependencies): TaskKindDefinition<'generation'> => ({
      engine: services.engine,
      maxConcurrent: 4,
      getPrompt: ({ prompt }) => prompt,
      createHandler: (task, params) => createGenerationHandler(services, task, params),
    }),
  },
  routes: () => import('./routes.ts'),
} satisfies Feature
