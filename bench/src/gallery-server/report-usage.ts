/** Loaded into a server before its own code: answers each message with what it has used of processor and memory. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() })
})
// The server ends when it is told to, not when nobody measures any more.
process.channel?.unref()
