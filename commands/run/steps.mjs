/** Prints the start of a long step. The returned function prints its result and duration. */
export function startStep(title) {
  const startedAt = performance.now()
  console.log(`· ${title} …`)
  return (mark, note = '') =>
    console.log(`${mark} ${title}${note} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** Runs a long step and prints its start, result and duration. */
export async function runStep(title, work) {
  const end = startStep(title)
  try {
    const outcome = await work()
    end('✓')
    return outcome
  } catch (error) {
    end('✗')
    throw error
  }
}

/** A failure whose message is printed without a stack trace. */
class CommandFailure extends Error {}

/** Throws a failure. Where nothing catches it, the command prints the message and ends. */
export function fail(sentence) {
  throw new CommandFailure(sentence)
}

process.on('uncaughtException', error => {
  console.error(error instanceof CommandFailure ? error.message : error)
  process.exit(1)
})
