import { channels } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { openFileStores } from '../infra/storage/open-file-stores.ts'
import type { CommandServices } from './command.ts'
import type { StatusCheck, StatusFinding } from './status-check.ts'

/** Files of media, and releases. Looking for all of them would take hours. */
const maxSampled = 20

type FileStores = Awaited<ReturnType<typeof openFileStores>>

export const storeCheck: StatusCheck = async ({ config, stores }) => {
  const files = await openFileStores(config)
  try {
    await files.media.check()
    const { objectStore } = config
    const says = objectStore ? `the bucket ${objectStore.bucket} answers` : 'can be written'
    return [{ part: 'store', wrong: false, says }, ...(await checkFiles(files, stores))]
  } finally {
    files.close()
  }
}

/** Looks for some of the files that the database names, which are missing after an incomplete restore. */
async function checkFiles(files: FileStores, stores: CommandServices['stores']): Promise<StatusFinding[]> {
  const sampled = [...(await sampleMedia(files, stores)), ...(await sampleReleases(files, stores))]
  const missing = sampled.filter(({ isStored }) => !isStored).map(({ name }) => name)
  const [first] = missing
  if (sampled.length === 0) return []
  return [
    {
      part: 'files',
      wrong: missing.length > 0,
      says:
        first === undefined
          ? `${sampled.length} that the database names were looked for, and exist`
          : `${missing.length} of ${sampled.length} that the database names are missing, such as ${first}: restore the files of this database`,
      numbers: { sampled: sampled.length, missing: missing.length },
    },
  ]
}

interface SampledFile {
  name: string
  isStored: boolean
}

/** Ids are random, so those after a random one are a sample. */
async function sampleMedia({ media }: FileStores, stores: CommandServices['stores']): Promise<SampledFile[]> {
  const found = [
    ...(await stores.media.listFrom(newId(), maxSampled)),
    ...(await stores.media.listFrom('', maxSampled)),
  ]
  const keys = new Set(found.slice(0, maxSampled).map(({ id, fileExtension }) => `${id}.${fileExtension}`))
  return Promise.all([...keys].map(async key => ({ name: key, isStored: (await media.size(key)) !== null })))
}

async function sampleReleases(
  { releaseFiles }: FileStores,
  { releases }: CommandServices['stores'],
): Promise<SampledFile[]> {
  const served = (await Promise.all(channels.map(channel => releases.listServed(channel)))).flat()
  return Promise.all(
    served.slice(0, maxSampled).map(async release => ({
      name: `${release.name} ${release.version}`,
      isStored: await releaseFiles.isStored(release),
    })),
  )
}
