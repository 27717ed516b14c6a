/** An input or output of a model. Images are bytes in the order row, column, channel; everything else is floats. */
export interface Tensor {
  dims: readonly number[]
  data: Uint8Array | Float32Array
}
