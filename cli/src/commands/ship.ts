import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseJson, releaseRecord } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { readLocalBuild } from '../build-record.ts'
import { defineCommand, type CommandContext } from '../define-command.ts'
import { findCheckout, findRemoteFolder } from '../project.ts'
import { activate } from './activate.ts'
import { check } from './check.ts'
import { link } from './link.ts'
import { publish } from './publish.ts'

const staging = ['--channel', 'staging'] as const

export const ship = defineCommand({
  name: 'ship',
  usage: 'REMOTE [--dist DIR] [--note TEXT] [--minutes N]',
  about: 'build, check, publish and activate a remote on staging, and print a link to it, in one command',
  positionals: { min: 1, max: 1 },
  options: {
    dist: { type: 'string', about: 'the folder of a build that exists; nothing is built then' },
    note: { type: 'string', about: 'what the release brings, for the history; one line' },
    minutes: { type: 'string', about: 'how long the link is valid, up to 30 days; a day by default' },
  },
  example: 'ship mfe-gallery --note "A faster wall"',
  async run({ positionals: [remote = ''], values: { dist, note, minutes } }, context) {
    const from = dist === undefined ? [] : ['--dist', dist]
    if (dist === undefined) await buildRemote(remote, context)

    context.log(`Checking the build of ${remote} …`)
    const checked = await check.run([remote, '--local', ...from, ...staging], context)
    if (checked.ok === false) return checked

    const published = await publish.run([remote, ...from, ...toOption('note', note)], context)
    const { version } = published.json as { version: string }
    const release = `${remote}@${version}`

    context.log(`Activating ${release} on staging …`)
    const activated = await activate.run([release, ...staging], context)
    const address = await findAddress(remote, dist, context)
    const linked = await link.run(
      [release, ...toOption('path', address), ...toOption('minutes', minutes)],
      context,
    )
    return {
      json: { remote, version, link: linked.json, activation: activated.json },
      lines: [
        ...activated.lines,
        'To show it to others:',
        ...linked.lines,
        `For all visitors: npx @tessera/cli activate ${release} --channel production`,
      ],
    }
  },
})

const toOption = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`--${name}`, value]

/** Runs the build script of a remote. What it prints goes to the error output, which is for people. */
async function buildRemote(remote: string, { cwd, env, log }: CommandContext): Promise<void> {
  const checkout = await findCheckout(cwd)
  const [folder, words] = checkout
    ? [checkout.root, ['run', 'build', '-w', remote]]
    : [await findRemoteFolder(cwd, remote), ['run', 'build']]
  log(`Building ${remote} …`)
  const child = spawn('npm', words, {
    cwd: folder,
    env,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(child, 'exit').catch((cause: unknown) => {
    throw new CommandError('npm cannot be started.', { cause })
  })) as [number | null]
  if (code !== 0) throw new CommandError(`The build of ${remote} has failed: npm ${words.join(' ')}.`)
}

/** Returns the path of the first screen that has no parameter. */
async function findAddress(
  remote: string,
  dist: string | undefined,
  context: CommandContext,
): Promise<string | undefined> {
  const { record } = await readLocalBuild(context, remote, { dist, force: true })
  const { data } = releaseRecord.safeParse(parseJson(record.text))
  return data?.screens.find(({ path }) => !path.includes(':'))?.path
}
