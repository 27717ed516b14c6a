/**
 * `npm run organisation -- [--remotes N] [--releases N] [--busy N] [--database sqlite|postgres]`: makes an installation of
 * many teams and serves it until it is stopped.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { createOrganisation } from './organisation.ts'

const { values } = parseArgs({
  options: {
    remotes: { type: 'string', default: '100' },
    releases: { type: 'string', default: '1000' },
    busy: { type: 'string', default: '0' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const { site, token, seconds, close } = await createOrganisation({
  remotes: Number(values.remotes),
  releases: Number(values.releases),
  busyRemoteReleases: Number(values.busy),
  database: values.database === 'postgres' ? 'postgres' : 'sqlite',
  log: console.log,
})
console.log(
  `The organisation is at ${site.url}, its staging at ${site.stagingUrl} (${Math.round(seconds)} s)`,
)
console.log(`TESSERA_URL=${site.url} TESSERA_TOKEN=${token}`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await close()
