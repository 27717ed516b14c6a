import { parseArgs } from 'node:util'
import { CommandError, parseInteger } from '@tessera/command-line'
import type { TrialOptions } from './try-configured-engines.ts'

const defaultMinutes = 15

const help = `npm run engines -- [--size WIDTHxHEIGHT] [--minutes N] [--json]

Tries the configured engines: one image, several, a seed twice, progress, a cancel of a waiting and of a running job, a
wrong model, an upscale. It makes about 8 images, or 3 with openai, and changes nothing in the
installation. With openai and liblib you pay for them. It ends after ${defaultMinutes} minutes at most. The exit code is 1 where
something fails that the site relies on.

--size     the size of the images: 256x256, or 1024x1024 with openai and liblib
--minutes  another limit, from 1 to 120
--json     answers with one JSON document`

/** @throws {CommandError} for an unknown option or value */
export function readTrialOptions(args: string[]): { help: string } | (TrialOptions & { isJson: boolean }) {
  const { size, minutes = String(defaultMinutes), json = false, help: isHelp = false } = parse(args)
  if (isHelp) return { help }
  return {
    minutes: parseInteger(minutes, '--minutes', { min: 1, max: 120 }),
    isJson: json,
    ...(size !== undefined && { size: parseSize(size) }),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        size: { type: 'string' },
        minutes: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (cause) {
    throw new CommandError(help, { cause })
  }
}

function parseSize(size: string): { width: number; height: number } {
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(size) ?? []
  if (width === undefined || height === undefined)
    throw new CommandError(`--size must be such as 512x512, not "${size}".`)
  return { width: Number(width), height: Number(height) }
}
