import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import sharp from 'sharp'
import {
  deleteCreations,
  downloadCreations,
  exportData,
  getUserPageData,
  uploadCreation,
} from '@tessera/shared-contracts'
import { encodeRequest } from '@tessera/server-kit/testing/test-client'
import { toPngFile } from '../seeds/seed-upscale.ts'
import { createApiClient, type ApiClient } from './api-client.ts'

/** Together more than the buffers of a connection, so that the server waits for a client that does not read. */
const creationCount = 3

interface OwnCreation {
  id: string
  url: string
}

/**
 * A member who aborts uploads, reads downloads slowly or not to the end, and deletes what is being downloaded. None of it may
 * end the server, and what the server acknowledged must hold after a crash.
 */
export async function createCarelessMember(cookie: string) {
  const image = await createNoise()
  const deleted = new Set<string>()
  let expected: string[] = []
  let downloadCount = 0

  async function listCreations(client: ApiClient): Promise<OwnCreation[]> {
    const page = await client.call(getUserPageData, {})
    return (page?.creations ?? []).map(({ id, full_url }) => ({ id: String(id), url: full_url }))
  }

  async function upload(client: ApiClient): Promise<void> {
    const { new_creation } = (await client.call(uploadCreation, { creation_image: toPngFile(image) })) ?? {}
    if (new_creation) expected.push(String(new_creation.id))
  }

  async function remove(client: ApiClient, { id }: OwnCreation): Promise<void> {
    expected = expected.filter(other => other !== id)
    const response = await client.call(deleteCreations, { 'creation_ids[]': [id] })
    if (response?.success) deleted.add(id)
  }

  /** Sends the first half of an upload. */
  async function abortUpload(address: string): Promise<void> {
    const { url, payload, type } = await encodeRequest(uploadCreation, { creation_image: toPngFile(image) })
    const body = Buffer.from(payload ?? '')
    const sent = request(address + url, {
      method: uploadCreation.method,
      headers: { cookie, 'content-type': type ?? '', 'content-length': body.length },
    })
    sent.on('error', () => undefined)
    await new Promise(resolve => sent.write(body.subarray(0, body.length / 2), resolve))
    sent.destroy()
  }

  /** Starts a download and reads its first bytes; null where the server has ended. */
  async function startDownload(url: string): Promise<IncomingMessage | null> {
    const sent = request(url, { headers: { cookie } }, response =>
      response.on('error', () => undefined),
    ).end()
    sent.on('error', () => undefined)
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      await once(response, 'readable')
      response.read(1)
      if (response.statusCode === 200) downloadCount += 1
      return response
    } catch {
      return null
    }
  }

  return {
    /** Uploads what the next round downloads. */
    async prepare(address: string): Promise<void> {
      const client = createApiClient(address, cookie)
      const { length } = await listCreations(client)
      for (let count = length; count < creationCount; count += 1) await upload(client)
    },

    /**
     * Runs until the downloads end or break off, or the server is killed.
     *
     * @param onDownloading is called when the downloads have begun
     */
    async perform(address: string, onDownloading: () => void): Promise<void> {
      const client = createApiClient(address, cookie)
      const [first, ...others] = await listCreations(client)
      if (!first) return
      const ids = [first, ...others].map(({ id }) => id).join(',')
      const downloads = await Promise.all(
        [`${downloadCreations.path}?ids=${ids}`, exportData.path, first.url, first.url].map(path =>
          startDownload(address + path),
        ),
      )
      onDownloading()
      await abortUpload(address)
      for (const creation of [first, ...others]) await remove(client, creation)
      downloads.pop()?.destroy()
      await Promise.all(downloads.map(readToEnd))
    },

    /** The number of downloads that the server began. */
    countDownloads: () => downloadCount,

    /** Returns what is inconsistent after a restart. */
    async faults(address: string): Promise<string[]> {
      const shown = (await listCreations(createApiClient(address, cookie))).map(({ id }) => id)
      return [
        ...shown.filter(id => deleted.has(id)).map(id => `the deleted creation ${id} exists`),
        ...expected.filter(id => !shown.includes(id)).map(id => `the creation ${id} is gone`),
      ]
    },
  }
}

/** A PNG of 4 MB. */
const createNoise = (): Promise<Buffer> =>
  sharp(randomBytes(1_200 * 1_100 * 3), { raw: { width: 1_200, height: 1_100, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Resolves when the response has ended or broken off. */
async function readToEnd(response: IncomingMessage | null): Promise<void> {
  if (response) await finished(response.resume()).catch(() => undefined)
}
