import { readFile } from 'node:fs/promises'
import { minuteMs, type Clock } from '@tessera/server-kit/clock'
import { StartError } from '@tessera/server-kit/start-error'
import { noImageSigner, type ImageSigner } from '../../features/media/image-signer.ts'
import { createWorkerClient } from '../../scheduling/worker-client.ts'
import type { Timer } from '../../scheduling/timer.ts'
import type { C2paInput, C2paOutput } from './c2pa-worker.ts'
import { CredentialError, readCredential, type CredentialFiles } from './read-credential.ts'

/** The paths of two files in PEM. */
export interface C2paConfig {
  certificate: string
  key: string
}

interface C2paSignerOptions {
  clock: Clock
  timer: Timer
  report: (error: unknown) => void
}

const variableNames = { certificate: 'C2PA_CERTIFICATE', key: 'C2PA_KEY' } as const

/** A PNG of one pixel. */
const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Opens the certificate and key with which the images of the site are signed, and signs and reads a sample. An image that
 * cannot be signed later, as when the certificate has expired, is reported and has its other marks alone.
 *
 * @param config null: no image is signed
 * @throws {StartError} for files that cannot be read or do not sign as C2PA demands
 */
export async function openC2paSigner(
  config: C2paConfig | null,
  { clock, timer, report }: C2paSignerOptions,
): Promise<ImageSigner> {
  if (!config) return noImageSigner
  const credential: CredentialFiles = {
    certificates: await read('certificate', config.certificate),
    key: await read('key', config.key),
  }
  try {
    readCredential(credential, clock())
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    throw new StartError(`${variableNames[error.file]} is "${config[error.file]}", which ${error.message}.`)
  }
  const worker = createWorkerClient<C2paInput, C2paOutput>(
    'C2PA worker',
    new URL('c2pa-worker.ts', import.meta.url),
    { idle: { timeoutMs: minuteMs, timer } },
  )
  const run = (file: Uint8Array, making: C2paInput['making'], validates: boolean) =>
    worker.run({ file, making, credential, now: clock(), validates })

  const refuse = async (reason: string): Promise<never> => {
    await worker.close()
    throw new StartError(
      `C2PA_CERTIFICATE is "${config.certificate}", with which no image can be signed as C2PA demands: ${reason}`,
    )
  }
  const sample = await run(samplePng, { action: 'generated', software: 'Tessera' }, true).catch(
    (error: unknown) => refuse(error instanceof Error ? error.message : String(error)),
  )
  if (sample.failures.length > 0) await refuse(sample.failures.join(', '))

  return {
    async sign(file, making) {
      try {
        return Buffer.from((await run(file, making, false)).file.buffer)
      } catch (error) {
        report(error)
        return file
      }
    },
    close: () => worker.close(),
  }
}

const read = (name: keyof C2paConfig, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StartError(`${variableNames[name]} is "${file}", which cannot be read: ${reason}`)
  })
