import { getComposition } from '@tessera/shared-contracts'
import { CommandError, formatTable } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { readPackage } from '../project.ts'
import { readRepositoryRanges, remoteBuildTools } from '../remote-ranges.ts'

const preset = '@tessera/remote-preset'

export const outdated = defineCommand({
  name: 'outdated',
  usage: '',
  about: 'the packages of this repository whose range differs from what the site at TESSERA_URL takes',
  example: 'outdated',
  async run(_, context) {
    const own = await readPackage(context.cwd)
    if (!own)
      throw new CommandError('There is no package.json here; run the command in the repository of a remote.')
    const { packages = {} } = await createPlatformClient(context).call(getComposition, {})
    const ranges = { ...own.devDependencies, ...own.dependencies }
    const wanted = await readRepositoryRanges(packages)
    // The build tools of a remote with another preset are its own
    const names = [...Object.keys(packages), ...(preset in ranges ? remoteBuildTools : [])]
    const differing = [...new Set(names)]
      .filter(name => name in ranges && ranges[name] !== wanted[name])
      .map(name => ({
        name,
        range: ranges[name] ?? '',
        wanted: wanted[name] ?? '',
        isLive: name in packages,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    if (differing.length === 0)
      return { json: { packages: [] }, lines: ['All packages have the ranges that the site takes.'] }
    const rows = differing.map(each => [
      each.name,
      each.range,
      each.wanted,
      each.isLive ? 'live on the site' : `tested with ${preset}`,
    ])
    return {
      json: { packages: differing },
      lines: [
        ...formatTable(['PACKAGE', 'HERE', 'TAKE', 'BECAUSE'], rows),
        '',
        `npm install ${differing.map(each => `${each.name}@${each.wanted}`).join(' ')}`,
      ],
    }
  },
})
