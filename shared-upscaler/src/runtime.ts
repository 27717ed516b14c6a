import type { ImageKind } from './image-kind.ts'
import type { Tensor } from './tensor.ts'

/** Two models for colors, by the kind of the image, and one for opacity. Each is an ONNX file in `models/`. */
export type Model = ImageKind | 'opacity'

/** Runs models: onnxruntime-node in the server's worker, onnxruntime-web in the browser's. */
export interface Runtime {
  /** Inputs and outputs have their names in the model. */
  run(model: Model, inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}
