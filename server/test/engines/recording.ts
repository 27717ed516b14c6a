import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A response of the real server. */
export interface RecordedResponse {
  status: number
  type: string | null
  /** As it was sent; ids of jobs are placeholders such as `{job}`, and images are cut. */
  text: string
}

/** The responses of a server, by the name of the situation. */
export interface Recording {
  /** The server and its version. */
  server: string
  responses: Record<string, RecordedResponse>
  /** The texts of the web socket in order, during a job of two images. */
  messages?: string[]
}

export const findRecordingFile = (engine: string): string =>
  join(import.meta.dirname, 'recordings', `${engine}.json`)

/** Reads the recorded responses of an engine's server. */
export function readRecording(engine: string) {
  const {
    server,
    responses,
    messages = [],
  } = JSON.parse(readFileSync(findRecordingFile(engine), 'utf8')) as Recording
  return {
    server,
    messages,
    /** Returns a response with values in place of the placeholders. */
    get(name: string, values: Record<string, string> = {}): RecordedResponse {
      const response = responses[name]
      if (!response) throw new Error(`There is no recorded response ${name} of ${engine}`)
      return { ...response, text: fillIn(response.text, values) }
    },
  }
}

/** Puts values in place of placeholders. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text)

/** Calls a server for a recording: a POST with a body, otherwise a GET. */
export async function recordResponse(url: string, body?: string | FormData): Promise<RecordedResponse> {
  const response = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
