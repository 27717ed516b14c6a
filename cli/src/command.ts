import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Finding } from '@tessera/shared-contracts'

/** Where a command runs. */
export interface Surroundings {
  /** Folder that relative paths are meant from. */
  folder: string
  env: NodeJS.ProcessEnv
  /** Tells the person at the terminal what goes on, before there is a result. */
  say(line: string): void
}

/** What a command found out or did: as lines for a person, and as one document for a program. */
export interface Outcome {
  lines: readonly string[]
  json: object
  /** False where the answer is a no: the command ran, and still ends with 1. */
  agreed?: boolean
}

/** One thing that a team or an integrator can do: `tessera NAME …`. */
export interface Command {
  name: string
  /** What follows the name, as the help shows it. */
  usage: string
  about: string
  /** What each option means, by its name. */
  options: Readonly<Record<string, { about: string }>>
  /** How it is typed, by somebody who means it. */
  example: string
  /** @throws {CommandError} */
  run(args: string[], surroundings: Surroundings): Promise<Outcome>
}

/** A command that could not do what it was asked; the message is one sentence that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** What the gate has against it, where it was the gate. */
  readonly findings: readonly Finding[]

  constructor(
    message: string,
    { findings = [], cause }: { findings?: readonly Finding[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.findings = findings
  }
}

type Options = Record<string, NonNullable<ParseArgsConfig['options']>[string] & { about: string }>
type ValuesOf<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']

interface CommandParts<O extends Options> {
  name: string
  usage: string
  about: string
  /** How many words besides the options it takes. */
  words: { least: number; most: number }
  options: O
  example: string
  run(asked: { words: string[]; values: ValuesOf<O> }, surroundings: Surroundings): Promise<Outcome>
}

/** Describes a command; its words and options are read and counted before it runs. */
export function defineCommand<const O extends Options>(parts: CommandParts<O>): Command {
  const { name, usage, about, words: count, options, example } = parts
  const use = `Use it as: tessera ${name} ${usage}`
  return {
    name,
    usage,
    about,
    options,
    example,
    async run(args, surroundings) {
      const { positionals, values } = read(args, options, use)
      if (positionals.length < count.least || positionals.length > count.most) throw new CommandError(use)
      return parts.run({ words: positionals, values: values as ValuesOf<O> }, surroundings)
    },
  }
}

function read(args: string[], options: Options, use: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    // Node goes on with how a word could begin with a dash, which none of ours does
    const [sentence] = (cause instanceof Error ? cause.message : String(cause)).split(/\.\s|\n/)
    throw new CommandError(`${sentence}. ${use}`, { cause })
  }
}
