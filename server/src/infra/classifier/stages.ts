/** The network of each stage, and the side of its square input in pixels. */
export const stages = {
  first: { file: 'nsfw-mobilenet-v2.onnx', side: 224 },
  second: { file: 'nsfw-inception-v3.onnx', side: 299 },
} as const
export type ClassifierStage = keyof typeof stages
