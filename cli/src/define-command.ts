import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Finding } from '@tessera/shared-contracts'

/** The environment that a command runs in. */
export interface CommandContext {
  /** The folder that relative paths start at. */
  cwd: string
  env: NodeJS.ProcessEnv
  /** Prints progress for the user before the command has a result. */
  log(line: string): void
}

/** The result of a command: lines for a person, and the same as JSON for a program. */
export interface CommandResult {
  lines: readonly string[]
  json: object
  /** False where the command ran and the answer is no. The exit code is then 1. */
  ok?: boolean
}

/** A command of the command line: `tessera NAME …`. */
export interface Command {
  name: string
  /** The arguments after the name, as the help shows them. */
  usage: string
  about: string
  /** The description of each option, by its name. */
  options: Readonly<Record<string, { about: string }>>
  /** A realistic call of the command, without `tessera`. */
  example: string
  /** @throws {CommandError} */
  run(args: string[], context: CommandContext): Promise<CommandResult>
}

/** A command failed. The message is one sentence for the user that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** The findings of the gate, where the gate rejected the command. */
  readonly findings: readonly Finding[]

  constructor(
    message: string,
    { findings = [], cause }: { findings?: readonly Finding[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.findings = findings
  }

  /** What failed, for programs. */
  get code(): 'refused-by-gate' | 'failed' {
    return this.findings.length > 0 ? 'refused-by-gate' : 'failed'
  }
}

type Options = Record<string, NonNullable<ParseArgsConfig['options']>[string] & { about: string }>
type OptionValues<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']

interface CommandDefinition<O extends Options> extends Omit<Command, 'run'> {
  /** The number of arguments that are not options. */
  positionals: { min: number; max: number }
  options: O
  run(
    input: { positionals: string[]; values: OptionValues<O> },
    context: CommandContext,
  ): Promise<CommandResult>
}

/** Defines a command. Its arguments are parsed and checked before `run` is called. */
export function defineCommand<const O extends Options>(definition: CommandDefinition<O>): Command {
  const { name, usage, positionals: limits, options } = definition
  const usageHint = `Use it as: tessera ${name} ${usage}`
  return {
    ...definition,
    async run(args, context) {
      const { positionals, values } = parse(args, options, usageHint)
      if (positionals.length < limits.min || positionals.length > limits.max)
        throw new CommandError(usageHint)
      return definition.run({ positionals, values: values as OptionValues<O> }, context)
    },
  }
}

function parse(args: string[], options: Options, usageHint: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    // Only the first sentence: Node's second one is about arguments that begin with a dash, which no command takes
    const [firstSentence] = (cause instanceof Error ? cause.message : String(cause)).split(/\.\s|\n/)
    throw new CommandError(`${firstSentence}. ${usageHint}`, { cause })
  }
}
