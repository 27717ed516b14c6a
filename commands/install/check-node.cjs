/** Ends a command on a Node that is too old for it. Every Node can read this file: `node -r ./commands/install/check-node.cjs …`. */
const minimum = require('../../package.json').engines.node.replace('>=', '')

/** Compares major and minor numbers. */
function toNumber(version) {
  const [major, minor] = version.split('.')
  return 1000 * Number(major) + Number(minor)
}

if (toNumber(process.versions.node) < toNumber(minimum)) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${minimum} or newer: https://nodejs.org`,
  )
  process.exit(1)
}
