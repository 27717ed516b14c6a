/** What an installation can lack, and what helps, by the error code that npm prints. The first match counts. */
const causes = [
  {
    codes: ['ENOSPC', 'EDQUOT'],
    explain: ({ root }) =>
      `The disk is full: the packages need 2 GB in ${root}. Free some space and try again.`,
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    explain: ({ root }) =>
      `This account may not write everything that the installation needs. ${root} and npm's cache ("npm config get cache") must belong to it.`,
  },
  {
    codes: ['E407'],
    explain: () =>
      'The proxy asks for a name and a password. Set both: npm config set https-proxy http://NAME:PASSWORD@HOST:PORT',
  },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
    ],
    explain: () =>
      "The npm registry, or a proxy before it, has a certificate that npm does not trust. Name the file of your network's certificates: npm config set cafile FILE",
  },
  {
    codes: [
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ENETUNREACH',
      'EHOSTUNREACH',
    ],
    explain: () =>
      'The npm registry cannot be reached. Connect to the internet, or name your registry or proxy: npm config set registry URL, npm config set https-proxy URL',
  },
  {
    codes: ['E401', 'E403'],
    explain: () =>
      'The npm registry refuses this account. Log in with "npm login", or check "npm config get registry".',
  },
  {
    codes: ['ENOENT'],
    isCause: ({ code }) => code === 'ENOENT',
    explain: () => 'The program npm was not found. It comes with Node: https://nodejs.org',
  },
]

/** Lines at the end of npm's output that say what failed. */
const maxDetails = 8

/**
 * Explains why `npm install` failed: the remedy where the cause is known, and npm's last errors.
 *
 * @param {string} output what npm has printed
 * @param {object} context
 * @param {string} context.root the folder of the project
 * @param {number | string} context.code the exit code, or the error code where npm did not start
 */
export function explainInstallFailure(output, context) {
  const lines = output.trim().split('\n')
  // Errors that npm reports, not those of requests that it has repeated. Where it does not know its error, its last lines
  const errors = lines.filter(line => /^npm (error|ERR!|warn tar) (?!Exit handler)/.test(line))
  const isReported = /^npm (error|ERR!) code |TAR_ENTRY_ERROR/m.test(output)
  const reported = isReported ? errors : lines.slice(-3 * maxDetails)
  const text = reported.join('\n')
  const cause = causes.find(({ codes, isCause }) =>
    isCause ? isCause(context) : codes.some(code => new RegExp(`\\b${code}\\b`).test(text)),
  )
  const details = reported
    .filter(line => !/^npm http /.test(line))
    .slice(0, maxDetails)
    .join('\n')
  const sentence =
    cause?.explain(context) ?? `The packages could not be installed: npm ended with ${context.code}.`
  return `${sentence}\n\n${details}`
}
