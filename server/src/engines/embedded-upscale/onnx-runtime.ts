import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor as RuntimeTensor } from 'onnxruntime-node'
import type { Model, Runtime, Tensor } from '@tessera/shared-upscaler/upscale'

/**
 * Runs the models of the upscaler on onnxruntime-node. A run blocks its thread, so it must be in a worker.
 *
 * @param threads maximum number of cores of a run
 */
export function createOnnxRuntime({ threads }: { threads: number }): Runtime {
  const sessions = new Map<Model, Promise<InferenceSession>>()

  function open(model: Model): Promise<InferenceSession> {
    const file = fileURLToPath(import.meta.resolve(`@tessera/shared-upscaler/models/${model}.onnx`))
    return InferenceSession.create(file, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // A spinning thread takes a core from the server
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    })
  }

  return {
    async run(model, inputs) {
      const session = sessions.get(model) ?? open(model)
      sessions.set(model, session)
      const outputs = await (await session).run(mapValues(inputs, toRuntimeTensor))
      return mapValues(outputs, ({ data, dims }) => ({ data: data as Tensor['data'], dims }))
    },
  }
}

const toRuntimeTensor = ({ data, dims }: Tensor) =>
  data instanceof Uint8Array
    ? new RuntimeTensor('uint8', data, dims)
    : new RuntimeTensor('float32', data, dims)

const mapValues = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as Record<
    string,
    To
  >
