import { generateKeyPairSync } from 'node:crypto'
import { defineCommand } from '../define-command.ts'

export const keys = defineCommand({
  name: 'keys',
  usage: 'REMOTE',
  about: 'make a pair of keys for signed releases; the private one is printed once and stored nowhere',
  positionals: { min: 1, max: 1 },
  example: 'keys mfe-gallery',
  run({ positionals: [remote = ''] }) {
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    return Promise.resolve({
      json: { publicKey, privateKey },
      lines: [
        `Public key, for the operator: npm run admin -- signing-keys add ${remote} ${publicKey}`,
        `Private key, a secret of your workflow: TESSERA_SIGNING_KEY=${privateKey}`,
      ],
    })
  },
})
