import type { ImageKind } from './image-kind.ts'

/** Two models for colours, by the kind of the image, and one for opacity. Each is an ONNX file in `models/`. */
export type Model = ImageKind | 'opacity'

/** Images are bytes in the order row, column, channel; everything else is floats. */
export interface Tensor {
  dims: readonly number[]
  data: Uint8Array | Float32Array
}

/** Runs models: onnxruntime-node in the server's worker, onnxruntime-web in the browser's. */
export interface Runtime {
  /** Inputs and outputs have their names in the model. */
  run(model: Model, inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}
