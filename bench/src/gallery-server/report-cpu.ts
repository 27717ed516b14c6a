/** Loaded into a server before its own code: answers each message with the processor time it has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
// The server ends when it is told to, not when nobody measures any more.
process.channel?.unref()
