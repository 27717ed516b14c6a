import type { Subject } from './subject.ts'

/** The networks and the steps after them, each an ONNX file in `models/`. */
export type Model = Subject | 'projection' | 'finish'

/** Values from 0 to 1 in the order channel, row, column. */
export interface Tensor {
  dims: readonly number[]
  data: Float32Array
}

/** What runs a model: onnxruntime-node in the server's worker, onnxruntime-web in the browser's. */
export interface Runtime {
  /** Every input and output by its name in the model. */
  run(model: Model, inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}
