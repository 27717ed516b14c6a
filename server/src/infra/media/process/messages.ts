/** A call to a processor in the media process. */
export interface MediaRequest {
  processor: 'image' | 'video'
  method: string
  args: unknown[]
}

export type MediaReply = { result: unknown } | { error: { name: string; message: string } }
