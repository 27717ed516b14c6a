import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-error.ts'

/** The result of a command: lines for a person, and the same as JSON for a program. */
export interface CommandResult {
  lines: readonly string[]
  json: object
  /** False where the command ran and found a problem. The exit code is then 1. */
  ok?: boolean
}

/** A command of a command line: `PROGRAM NAME …`. */
export interface Command<Context> {
  /** The words that select the command. */
  name: string
  /** The arguments after the name, as the help shows them. */
  usage: string
  about: string
  /** The description of each option, by its name. */
  options: Readonly<Record<string, { about: string }>>
  /** A realistic call of the command, without the program. */
  example?: string
  /** @throws {CommandError} */
  run(args: string[], context: Context): Promise<CommandResult>
}

type Options = Record<string, NonNullable<ParseArgsConfig['options']>[string] & { about: string }>
type OptionValues<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']

/** A command with its options as `parseArgs` of Node takes them. */
export interface CommandDefinition<O extends Options, Context> extends Omit<
  Command<Context>,
  'run' | 'options'
> {
  /** The number of arguments that are not options; none by default. */
  positionals?: { min: number; max: number }
  options?: O
  /** Returns lines alone where the JSON has nothing else. */
  run(
    input: { positionals: string[]; values: OptionValues<O> },
    context: Context,
  ): Promise<CommandResult | string[]>
}

/**
 * Returns the function that defines a command of a program. The arguments of a command are parsed and checked before
 * `run` is called.
 *
 * @param program as a user types it
 */
export const createCommandDefiner =
  <Context, Attributes extends object = object>(program: string) =>
  <const O extends Options = Record<never, never>>(
    definition: CommandDefinition<O, Context> & Attributes,
  ): Command<Context> & Attributes => {
    const { name, usage, positionals: limits = { min: 0, max: 0 }, options = {} as O } = definition
    const usageHint = `Use it as: ${program} ${name} ${usage}`.trimEnd()
    return {
      ...definition,
      options,
      async run(args: string[], context: Context): Promise<CommandResult> {
        const { positionals, values } = parse(args, options, usageHint)
        if (positionals.length < limits.min || positionals.length > limits.max)
          throw new CommandError(usageHint)
        const result = await definition.run({ positionals, values: values as OptionValues<O> }, context)
        return Array.isArray(result) ? { lines: result, json: { lines: result } } : result
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
