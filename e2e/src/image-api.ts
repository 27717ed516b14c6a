import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { root } from './start-site.ts'

/** A server of OpenAI's kind in the place of one that costs money. */
export interface ImageApi {
  url: string
  /** From now on answers wait, as those of a slow model do. */
  hold(): void
  /** Answers what waits, and everything after it at once. */
  release(): void
  stop(): Promise<void>
}

/** The one word of a prompt says what the classifier will think of its pictures; see the folder. */
const suspects = ['refused', 'doubtful', 'cleared']

const fileFor = (prompt: string) => {
  const suspect = suspects.find(word => prompt.includes(word))
  const file = suspect ? `src/adapters/moderation/suspects/${suspect}.webp` : 'demo/videos/evening-swell.webp'
  return readFile(path.join(root, 'server', file))
}

export async function startImageApi(): Promise<ImageApi> {
  let held: (() => void)[] | null = null

  async function answer(request: AsyncIterable<Uint8Array>, response: ServerResponse) {
    const { prompt, n } = (await json(request)) as { prompt: string; n: number }
    const picture = { b64_json: (await fileFor(prompt)).toString('base64') }
    const send = () => void response.end(JSON.stringify({ created: 1, data: Array(n).fill(picture) }))
    if (held) held.push(send)
    else send()
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hold: () => void (held ??= []),
    release() {
      const waiting = held ?? []
      held = null
      for (const send of waiting) send()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
