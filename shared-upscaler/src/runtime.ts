import type { Subject } from './subject.ts'

/** What enlarges colours, by what they show, and opacity: each an ONNX file in `models/`. */
export type Model = Subject | 'opacity'

/** Pictures are bytes in the order row, column, channel; everything else is floats. */
export interface Tensor {
  dims: readonly number[]
  data: Uint8Array | Float32Array
}

/** What runs a model: onnxruntime-node in the server's worker, onnxruntime-web in the browser's. */
export interface Runtime {
  /** Every input and output by its name in the model. */
  run(model: Model, inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}
